//! What a pack must keep to, said with the wrestler it is about.

use rumbleslam::State;

type Fixture = turnbuckle_testing::Fixture<State>;

#[test]
fn packs_that_are_not_in_order_are_refused() {
    let cases: &[(&str, &str, &str, &[&str])] = &[
        ("troll", "dosh = 275", "dosh = 110", &["troll", "dosh 110", "125 to 1000"]),
        ("troll", "dosh = 275", "dosh = 280", &["troll", "dosh 280", "a multiple of 25"]),
        ("troll", "weight = 3", "weight = 4", &["troll", "weight 4"]),
        ("troll", "att = \"1G+2S\"", "att = \"3\"", &["troll", "att 3", "1 to 5 dice"]),
        ("troll", "att = \"1G+2S\"", "att = \"1Q\"", &["1Q", "dice such as"]),
        ("troll", "casino = \"rolling-bones\"", "casino = \"nowhere\"", &["nowhere", "the id of a casino"]),
        ("troll", "range = 6\n", "", &["troll", "Mountain Drop", "no range"]),
        ("troll", "dice = \"1G+1S\"\n", "", &["troll", "Mountain Drop", "no dice"]),
        ("troll", "ap = 2", "ap = 0", &["troll", "Mountain Drop", "ap 0"]),
        ("ogre", "keywords = [\"devastating\"", "keywords = [\"rocket\"", &["ogre", "Belly Bomb", "(ROCKET)"]),
        ("ogre", "{ shove = 1 }", "{ shove = 9 }", &["ogre", "a distance of 9"]),
        ("human-grappler", "[\"dazed\"]", "[\"dazed\", \"dazed\"]", &["human-grappler", "a keyword twice"]),
        ("orc-grappler", "{ mp = -2 }", "{ mp = -3 }", &["orc-grappler", "-3 counters"]),
        ("statesman", "n = 1, who = { friend_within = 3 }", "n = 3, who = \"self\"", &["statesman", "counters 3"]),
        ("bill", "rank = \"superstar\"", "rank = \"rookie\"", &["bill", "a Superstar"]),
        ("bill", "tag_team = \"nobgoblins\"\n", "", &["nobgoblins", "exactly two wrestlers"]),
        ("nobgoblins", "kind = \"tag\"", "kind = \"active\"", &["nobgoblins", "a Tag Team Ability"]),
        ("green-bruisers", "\"troll\"]", "\"troll\", \"troll\"]", &["green-bruisers", "more than was agreed"]),
        ("green-bruisers", "\"troll\"]", "\"trall\"]", &["trall", "the id of a wrestler"]),
        ("green-bruisers", "\"lightweight\"", "\"heavy\"", &["heavy"]),
    ];
    for (id, from, to, words) in cases {
        Fixture::rulebook().edited(id, from, to).refused(words);
    }
    let blank = Fixture::rulebook().text().replace("copper = [0, 0, 1, 1, 2, 3]", "copper = [1, 1, 1, 1, 2, 3]");
    Fixture::reading(&blank).refused(&["a copper die without a blank"]);
    let silent = Fixture::rulebook().text().replace("\"boo\", \"boo\", \"blank\"", "\"blank\", \"blank\", \"blank\"");
    Fixture::reading(&silent).refused(&["Crowd die"]);
}
