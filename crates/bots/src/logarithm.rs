//! A logarithm that is the same everywhere.

/// The natural logarithm of a count, to five digits; 0 for 0.
///
/// `f64::ln` comes from each platform's own library and differs in the last bit between them, which is enough to make a
/// search choose another move. This uses only operations whose results IEEE 754 defines exactly.
#[inline]
pub(crate) fn ln(count: u32) -> f64 {
    let exponent = count.max(1).ilog2();
    let mantissa = f64::from(count.max(1)) / (1u64 << exponent) as f64;
    // ln(m) = 2 artanh((m - 1) / (m + 1)), whose series converges fast for m in 1 to 2.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let t2 = t * t;
    let series = t * (2.0 + t2 * (2.0 / 3.0 + t2 * (2.0 / 5.0 + t2 * (2.0 / 7.0))));
    f64::from(exponent) * std::f64::consts::LN_2 + series
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn close_to_the_true_one() {
        for count in (1..3_000).chain([65_535, 65_536, 1_000_003, u32::MAX]) {
            let off = (ln(count) - f64::from(count).ln()).abs();
            assert!(off < 2e-5, "ln {count} is off by {off}");
        }
        assert_eq!(ln(0), 0.0);
    }

    #[test]
    fn the_same_to_the_bit() {
        let bits = [2, 3, 10, 1_000, 123_456_789].map(|count| ln(count).to_bits());
        assert_eq!(bits, BITS);
    }

    const BITS: [u64; 5] =
        [4604418534313441775, 4607626528536749945, 4612367379482111025, 4619463449055353952, 4625937489896093031];
}
