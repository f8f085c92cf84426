//! JSON as it is written for players: the same text that `serde_json` writes, and where each of its values stands.
//!
//! A server writes every table for every viewer, and then needs to know what has changed since the last one. If it is
//! noted down where values begin and end while they are written, nobody has to read the text again to find that out.
//! And since most strings are plain names, they are copied as a whole instead of byte by byte.

use serde::ser::{self, Serialize};
use serde_json::Error;

/// A text of JSON with the places of its values.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    text: Vec<u8>,
    /// Every value, and after it the values within it.
    places: Vec<Place>,
    /// The next string is JSON already.
    raw: bool,
}

/// Where a value stands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub start: u32,
    pub end: u32,
    /// The number of the first place that is not within this value.
    pub next: u32,
}

/// What a `RawValue` calls itself when it is serialised.
const RAW: &str = "$serde_json::private::RawValue";

impl Draft {
    #[inline]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Every value, and after it the values within it. What was JSON before it was written here, such as a deed, is one
    /// value.
    #[inline]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Starts over, with the memory that it has.
    pub fn clear(&mut self) {
        self.text.clear();
        self.places.clear();
    }

    /// Writes a value.
    pub fn write<T: Serialize + ?Sized>(&mut self, value: &T) {
        value.serialize(self).expect("only plain data is written");
    }

    /// Replaces the last member of the object that was just written, which is `null`.
    pub fn write_last(&mut self, last: impl FnOnce(&mut Self)) {
        let length = self.text.strip_suffix(b"null}").expect("what is left blank stands last").len();
        self.text.truncate(length);
        self.places.pop();
        last(self);
        self.close(0, b'}');
    }

    /// Adds JSON whose values nobody asks for.
    pub fn write_raw(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.text.len();
        write(&mut self.text);
        self.places.push(Place {
            start: start as u32,
            end: self.text.len() as u32,
            next: self.places.len() as u32 + 1,
        });
    }

    fn open(&mut self, bracket: u8) -> usize {
        let start = self.text.len() as u32;
        self.text.push(bracket);
        self.places.push(Place { start, end: start, next: 0 });
        self.places.len() - 1
    }

    fn close(&mut self, place: usize, bracket: u8) {
        self.text.push(bracket);
        let next = self.places.len() as u32;
        let place = &mut self.places[place];
        (place.end, place.next) = (self.text.len() as u32, next);
    }

    fn write_number(&mut self, number: u64, negative: bool) {
        const MOST_DIGITS: usize = 20;
        self.write_raw(|text| {
            if negative {
                text.push(b'-');
            }
            if let digit @ 0..10 = number {
                return text.push(b'0' + digit as u8);
            }
            let (mut digits, mut first, mut rest) = ([0; MOST_DIGITS], MOST_DIGITS, number);
            while rest > 0 {
                first -= 1;
                digits[first] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
            text.extend_from_slice(&digits[first..]);
        });
    }
}

/// Writes the name of a field or a variant, in which nothing has to be escaped.
fn write_name(name: &'static str, text: &mut Vec<u8>) {
    debug_assert!(is_plain(name.as_bytes()), "{name:?}");
    write_plain(name, text);
}

fn write_plain(string: &str, text: &mut Vec<u8>) {
    text.reserve(string.len() + 2);
    text.push(b'"');
    text.extend_from_slice(string.as_bytes());
    text.push(b'"');
}

/// Writes a string between quotation marks.
fn write_string(string: &str, text: &mut Vec<u8>) {
    if is_plain(string.as_bytes()) {
        write_plain(string, text);
    } else {
        serde_json::to_writer(text, string).expect("any string can be written");
    }
}

/// Whether nothing in a string has to be escaped.
fn is_plain(string: &[u8]) -> bool {
    const WORD: usize = 8;
    const LOWEST: u64 = u64::from_le_bytes([0x01; WORD]);
    const HIGHEST: u64 = u64::from_le_bytes([0x80; WORD]);
    // The highest bit of a byte is set in what is left if the byte is less than the one it is compared with.
    let less = |word: u64, than: u8| word.wrapping_sub(LOWEST * u64::from(than)) & !word & HIGHEST;
    let is = |word: u64, byte: u8| less(word ^ (LOWEST * u64::from(byte)), 1);
    let special = |word: &[u8; WORD]| {
        let word = u64::from_le_bytes(*word);
        less(word, b' ') | is(word, b'"') | is(word, b'\\')
    };
    match string.last_chunk() {
        // Some bytes are looked at twice.
        Some(last) => string.as_chunks().0.iter().fold(special(last), |found, it| found | special(it)) == 0,
        None => string.iter().all(|it| *it >= b' ' && !matches!(it, b'"' | b'\\')),
    }
}

/// An object or a list that is being written.
#[derive(Debug)]
pub struct Open<'a> {
    draft: &'a mut Draft,
    place: usize,
    bracket: u8,
    /// The object around it, if it is a variant with a name.
    around: Option<usize>,
    empty: bool,
}

impl<'a> Open<'a> {
    fn object(draft: &'a mut Draft) -> Self {
        let place = draft.open(b'{');
        Self { draft, place, bracket: b'}', around: None, empty: true }
    }

    fn list(draft: &'a mut Draft) -> Self {
        let place = draft.open(b'[');
        Self { draft, place, bracket: b']', around: None, empty: true }
    }

    fn around(self, around: usize) -> Self {
        Self { around: Some(around), ..self }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.draft)
    }

    fn member<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.comma();
        write_name(name, &mut self.draft.text);
        self.draft.text.push(b':');
        value.serialize(&mut *self.draft)
    }

    fn comma(&mut self) {
        if !std::mem::replace(&mut self.empty, false) {
            self.draft.text.push(b',');
        }
    }

    fn end(self) -> Result<(), Error> {
        self.draft.close(self.place, self.bracket);
        if let Some(around) = self.around {
            self.draft.close(around, b'}');
        }
        Ok(())
    }
}

impl Draft {
    /// Begins an object with one member.
    fn variant(&mut self, name: &'static str) -> usize {
        let around = self.open(b'{');
        write_name(name, &mut self.text);
        self.text.push(b':');
        around
    }
}

impl<'a> ser::Serializer for &'a mut Draft {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Struct<'a>;
    type SerializeStructVariant = Open<'a>;

    fn serialize_bool(self, it: bool) -> Result<(), Error> {
        self.write_raw(|text| text.extend_from_slice(if it { b"true" } else { b"false" }));
        Ok(())
    }

    fn serialize_i8(self, it: i8) -> Result<(), Error> {
        self.serialize_i64(it.into())
    }

    fn serialize_i16(self, it: i16) -> Result<(), Error> {
        self.serialize_i64(it.into())
    }

    fn serialize_i32(self, it: i32) -> Result<(), Error> {
        self.serialize_i64(it.into())
    }

    fn serialize_i64(self, it: i64) -> Result<(), Error> {
        self.write_number(it.unsigned_abs(), it < 0);
        Ok(())
    }

    fn serialize_u8(self, it: u8) -> Result<(), Error> {
        self.serialize_u64(it.into())
    }

    fn serialize_u16(self, it: u16) -> Result<(), Error> {
        self.serialize_u64(it.into())
    }

    fn serialize_u32(self, it: u32) -> Result<(), Error> {
        self.serialize_u64(it.into())
    }

    fn serialize_u64(self, it: u64) -> Result<(), Error> {
        self.write_number(it, false);
        Ok(())
    }

    fn serialize_f32(self, it: f32) -> Result<(), Error> {
        self.write_raw(|text| serde_json::to_writer(text, &it).expect("any number can be written"));
        Ok(())
    }

    fn serialize_f64(self, it: f64) -> Result<(), Error> {
        self.write_raw(|text| serde_json::to_writer(text, &it).expect("any number can be written"));
        Ok(())
    }

    fn serialize_char(self, it: char) -> Result<(), Error> {
        self.serialize_str(it.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, it: &str) -> Result<(), Error> {
        if std::mem::take(&mut self.raw) {
            self.write_raw(|text| text.extend_from_slice(it.as_bytes()));
        } else {
            self.write_raw(|text| write_string(it, text));
        }
        Ok(())
    }

    fn serialize_bytes(self, it: &[u8]) -> Result<(), Error> {
        self.collect_seq(it)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<(), Error> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.write_raw(|text| text.extend_from_slice(b"null"));
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.write_raw(|text| write_name(variant, text));
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Result<(), Error> {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        it: &T,
    ) -> Result<(), Error> {
        let around = self.variant(variant);
        it.serialize(&mut *self)?;
        self.close(around, b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::list(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::list(self))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::list(self))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        let around = self.variant(variant);
        Ok(Open::list(self).around(around))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::object(self))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Struct<'a>, Error> {
        Ok(if name == RAW { Struct::Raw(self) } else { Struct::Open(Open::object(self)) })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        let around = self.variant(variant);
        Ok(Open::object(self).around(around))
    }
}

impl ser::SerializeSeq for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        self.item(it)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

impl ser::SerializeTuple for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        self.item(it)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

impl ser::SerializeTupleStruct for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        self.item(it)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

impl ser::SerializeTupleVariant for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        self.item(it)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.comma();
        let text = &mut self.draft.text;
        let start = text.len();
        serde_json::to_writer(&mut *text, key)?;
        // A number is a name, too.
        if text[start] != b'"' {
            text.insert(start, b'"');
            text.push(b'"');
        }
        text.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), Error> {
        it.serialize(&mut *self.draft)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

impl ser::SerializeStructVariant for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, it: &T) -> Result<(), Error> {
        self.member(name, it)
    }

    fn end(self) -> Result<(), Error> {
        self.end()
    }
}

/// A struct, or JSON that pretends to be one.
#[derive(Debug)]
pub enum Struct<'a> {
    Open(Open<'a>),
    Raw(&'a mut Draft),
}

impl ser::SerializeStruct for Struct<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, it: &T) -> Result<(), Error> {
        match self {
            Self::Open(open) => open.member(name, it),
            Self::Raw(draft) => {
                draft.raw = true;
                it.serialize(&mut **draft)
            }
        }
    }

    fn end(self) -> Result<(), Error> {
        match self {
            Self::Open(open) => open.end(),
            Self::Raw(_) => Ok(()),
        }
    }
}
