//! Codes that name a match, and tokens that open a seat.

use sha2::{Digest, Sha256};
use turnbuckle_core::Bits;

/// Letters and digits that are hard to mistake for each other.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn random(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|it| ALPHABET[usize::from(*it) % 32] as char).collect()
}

/// The code of a match: 60 random bits.
pub fn code() -> String {
    random(12)
}

/// The secret from which the luck of a match between people is derived.
pub fn secret() -> Bits {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Bits::new(bytes)
}

pub fn seed() -> u64 {
    getrandom::u64().expect("the system has random numbers")
}

/// The key to a seat: 130 random bits. It is shown once, to its owner, and never stored.
pub struct Token(String);

impl Token {
    pub fn new() -> Self {
        Self(random(26))
    }

    /// A token chosen by a client.
    pub fn chosen(text: &str) -> Option<Self> {
        let fits = (22..=64).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_alphanumeric());
        fits.then(|| Self(text.to_owned()))
    }

    pub fn reveal(self) -> String {
        self.0
    }

    pub fn lock(&self) -> Lock {
        Lock::of(&self.0)
    }
}

/// The digest of a token. This is what is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lock(pub String);

impl Lock {
    pub fn of(token: &str) -> Self {
        let digest = Sha256::digest(token.as_bytes());
        Self(digest.iter().fold(String::with_capacity(64), |text, byte| text + &format!("{byte:02x}")))
    }
}
