//! Limits for each address, so that nobody uses up what others need.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use ipnet::IpNet;

use crate::allowance::Allowance;

/// Where a request comes from: an IPv4 address, or the /64 of an IPv6 address, which is what one household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Origin(IpAddr);

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(it) => IpAddr::V6(Ipv6Addr::from_bits(it.to_bits() & !u128::from(u64::MAX))),
            it => it,
        })
    }
}

impl Origin {
    /// The origin of a request, as far as the proxies in between are trusted: the last address that is not one of them.
    pub fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let is_trusted = |it: IpAddr| trusted.iter().any(|net| net.contains(&it.to_canonical()));
        let mut asks = peer;
        for named in forwarded(headers).into_iter().rev() {
            if !is_trusted(asks) {
                break;
            }
            match named {
                Some(address) => asks = address,
                // Not an address: the proxy that wrote it is the last address we know.
                None => break,
            }
        }
        asks.into()
    }
}

/// The addresses that proxies have added, the first one first.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let listed = |name: &str| {
        let lines = headers.get_all(name).into_iter().filter_map(|it| it.to_str().ok());
        lines.flat_map(|it| it.split(',')).map(|it| it.trim().to_owned()).collect::<Vec<_>>()
    };
    let by_x = listed("x-forwarded-for");
    if !by_x.is_empty() {
        return by_x.iter().map(|it| address(it)).collect();
    }
    let part = |it: &String| {
        let named =
            it.split(';').find_map(|it| it.trim().split_once('=').filter(|it| it.0.eq_ignore_ascii_case("for")));
        named.and_then(|it| address(it.1.trim().trim_matches('"')))
    };
    listed("forwarded").iter().map(part).collect()
}

/// An address, perhaps in brackets and with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|it| it.split_once(']')).map(|it| it.0);
    let without_port = || text.rsplit_once(':').map(|it| it.0).filter(|it| !it.contains(':'));
    bare.unwrap_or(text).parse().ok().or_else(|| without_port()?.parse().ok())
}

/// How much one address may do. The limits for all together are elsewhere.
#[derive(Clone, Debug)]
pub struct Each {
    /// Open connections, including WebSockets.
    pub connections: usize,
    /// WebSockets.
    pub sockets: usize,
    /// Requests per second; up to twice as many can be saved up.
    pub requests: u32,
    /// Matches created or uploaded per second; up to twice as many can be saved up.
    pub matches: u32,
    /// Uploaded packs.
    pub packs: usize,
}

impl Default for Each {
    fn default() -> Self {
        Self { connections: 256, sockets: 128, requests: 100, matches: 4, packs: 32 }
    }
}

/// If there are more addresses than this, those that have nothing open are dropped.
const MOST: usize = 16 * 1024;
/// Otherwise they are remembered this long.
const REMEMBERED: Duration = Duration::from_secs(60);

/// How much each address has done.
#[derive(Debug)]
pub struct Limits {
    each: Each,
    known: Arc<Mutex<HashMap<Origin, Known>>>,
}

#[derive(Debug)]
struct Known {
    connections: usize,
    sockets: usize,
    packs: usize,
    requests: Allowance,
    matches: Allowance,
    seen: Instant,
}

#[derive(Clone, Copy, Debug)]
enum Open {
    Connection,
    Socket,
}

/// A place that is given back when it is dropped.
#[derive(Debug)]
pub struct Guest {
    known: Arc<Mutex<HashMap<Origin, Known>>>,
    origin: Origin,
    open: Open,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut known = self.known.lock().expect("nobody panics with the list in hand");
        if let Some(it) = known.get_mut(&self.origin) {
            let open = it.open(self.open);
            *open = open.saturating_sub(1);
        }
    }
}

impl Known {
    fn new(each: &Each) -> Self {
        Self {
            connections: 0,
            sockets: 0,
            packs: 0,
            requests: Allowance::new(each.requests),
            matches: Allowance::new(each.matches),
            seen: Instant::now(),
        }
    }

    fn open(&mut self, what: Open) -> &mut usize {
        match what {
            Open::Connection => &mut self.connections,
            Open::Socket => &mut self.sockets,
        }
    }
}

impl Limits {
    pub fn new(each: Each) -> Self {
        Self { each, known: Arc::default() }
    }

    /// A connection, if the address may have one more. Trusted proxies are not limited, since they have many visitors.
    pub fn come_in(&self, peer: IpAddr, trusted: &[IpNet]) -> Option<Option<Guest>> {
        if trusted.iter().any(|net| net.contains(&peer.to_canonical())) {
            return Some(None);
        }
        self.open(peer.into(), Open::Connection, self.each.connections).map(Some)
    }

    /// A WebSocket, if the address may have one more.
    pub fn sit_down(&self, origin: Origin) -> Option<Guest> {
        self.open(origin, Open::Socket, self.each.sockets)
    }

    pub fn may_ask(&self, origin: Origin) -> bool {
        self.with(origin, |it| it.requests.take())
    }

    pub fn may_make_a_match(&self, origin: Origin) -> bool {
        self.with(origin, |it| it.matches.take())
    }

    pub fn may_bring_a_pack(&self, origin: Origin) -> bool {
        self.with(origin, |it| it.packs < self.each.packs)
    }

    pub fn count_pack(&self, origin: Origin) {
        self.with(origin, |it| it.packs += 1);
    }

    fn open(&self, origin: Origin, what: Open, most: usize) -> Option<Guest> {
        let may = self.with(origin, |it| {
            let open = it.open(what);
            let may = *open < most;
            *open += usize::from(may);
            may
        });
        may.then(|| Guest { known: self.known.clone(), origin, open: what })
    }

    fn with<T>(&self, origin: Origin, change: impl FnOnce(&mut Known) -> T) -> T {
        let mut known = self.known.lock().expect("nobody panics with the list in hand");
        let now = Instant::now();
        if known.len() >= MOST && !known.contains_key(&origin) {
            known.retain(|_, it| it.connections + it.sockets + it.packs > 0 || now - it.seen < REMEMBERED);
        }
        let it = known.entry(origin).or_insert_with(|| Known::new(&self.each));
        it.seen = now;
        change(it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(peer: &str, header: Option<(&'static str, &str)>) -> Origin {
        let mut headers = HeaderMap::new();
        if let Some((name, value)) = header {
            headers.insert(name, value.parse().expect("a header"));
        }
        let trusted = ["10.0.0.0/8".parse().expect("a net"), "127.0.0.1/32".parse().expect("a net")];
        Origin::of(peer.parse().expect("an address"), &headers, &trusted)
    }

    fn plain(address: &str) -> Origin {
        Origin::from(address.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn only_a_trusted_proxy_speaks_for_others() {
        let spoofed = Some(("x-forwarded-for", "6.6.6.6"));
        assert_eq!(origin("9.9.9.9", spoofed), plain("9.9.9.9"), "anybody can write a header");
        assert_eq!(origin("127.0.0.1", spoofed), plain("6.6.6.6"));
        let chain = Some(("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.1.2.3"));
        assert_eq!(origin("127.0.0.1", chain), plain("9.9.9.9"), "what the client wrote itself does not count");
        assert_eq!(origin("127.0.0.1", Some(("x-forwarded-for", "nonsense"))), plain("127.0.0.1"));
        let standard = Some(("forwarded", "for=\"[2001:db8:1:2::17]:4711\";proto=https"));
        assert_eq!(origin("127.0.0.1", standard), plain("2001:db8:1:2::1"));
        assert_eq!(origin("127.0.0.1", Some(("forwarded", "for=9.9.9.9:80"))), plain("9.9.9.9"));
    }

    #[test]
    fn one_household_is_one_address() {
        assert_eq!(plain("2001:db8:1:2::1"), plain("2001:db8:1:2:ffff::2"));
        assert_ne!(plain("2001:db8:1:2::1"), plain("2001:db8:1:3::1"));
        assert_eq!(plain("::ffff:9.9.9.9"), plain("9.9.9.9"));
    }

    #[test]
    fn a_place_is_free_again_when_its_guest_leaves() {
        let limits = Limits::new(Each { sockets: 2, ..Each::default() });
        let one = limits.sit_down(plain("9.9.9.9")).expect("the first");
        let _two = limits.sit_down(plain("9.9.9.9")).expect("the second");
        assert!(limits.sit_down(plain("9.9.9.9")).is_none());
        assert!(limits.sit_down(plain("9.9.9.8")).is_some(), "others have places of their own");
        drop(one);
        assert!(limits.sit_down(plain("9.9.9.9")).is_some());
    }
}
