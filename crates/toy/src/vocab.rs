//! Small types that cannot hold invalid values.

use serde::Serialize;
use turnbuckle_core::Pieces;

/// SM-001: something to trade. Its number is its number as a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(into = "&str")]
pub struct Ware(u8);

impl Ware {
    pub const ALL: Pieces = Pieces::range(0, 16);
    pub const HONEST: Pieces = Pieces::range(0, 8);
    /// The honest ones come first.
    #[rustfmt::skip]
    const NAMES: [&str; 16] = [
        "tea", "wool", "salt", "corn", "cloth", "honey", "paper", "soap",
        "rum", "lace", "snuff", "silk", "pearls", "amber", "ivory", "gems",
    ];

    pub const fn new(number: u8) -> Self {
        assert!(number < 16, "there are sixteen wares");
        Self(number)
    }

    pub fn each(wares: Pieces) -> impl Iterator<Item = Self> {
        wares.into_iter().map(Self::new)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|it| *it == name).map(|it| Self(it as u8))
    }

    pub fn name(self) -> &'static str {
        Self::NAMES[self.0 as usize]
    }

    pub fn piece(self) -> Pieces {
        Pieces::one(self.0)
    }

    pub fn is_contraband(self) -> bool {
        self.0 >= 8
    }

    pub fn worth(self) -> u32 {
        if self.is_contraband() { 3 } else { 1 }
    }
}

impl From<Ware> for &str {
    fn from(ware: Ware) -> Self {
        ware.name()
    }
}

/// SM-004: the numbers of gold, silver and copper tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tokens(pub [u8; 3]);

impl Tokens {
    pub const ALL: Self = Self([4, 5, 6]);
    pub const NAMES: [&str; 3] = ["gold", "silver", "copper"];

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub fn worth(self) -> u32 {
        self.0.into_iter().zip([3, 2, 1]).map(|(count, worth)| u32::from(count) * worth).sum()
    }
}

/// SM-012: the customs die.
pub mod customs {
    /// Its number among the sorts of dice.
    pub const DIE: u8 = 0;
    pub const NAME: &str = "customs";
    pub const PICTURES: [&str; 3] = ["fine", "warning", "patrol"];
    /// How many faces have each picture.
    pub const FACES: [u8; 3] = [3, 2, 1];
    pub const FINE: u8 = 0;
    pub const PATROL: u8 = 2;
}
