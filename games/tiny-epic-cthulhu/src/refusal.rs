//! Why an action is not allowed.

use std::fmt;

use crate::vocab::{Colour, Town};

/// So many Town Cards of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steps(pub usize);

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("one Town Card"),
            n => write!(f, "{n} Town Cards"),
        }
    }
}

turnbuckle_core::refusals! {
    "TE-231" Over = "the game is over",
    "TE-155" NotYourTurn = "it is not your decision now",
    "TE-228" AbilityOffTurn = "you use your ability on your own turn",
    "TE-150" NothingAsked = "nothing is asked that this would answer",
    "TE-032" MatsChosen = "everybody has a Player Mat already",
    "TE-032" MatTaken = "this mat is somebody else's",
    "TE-032" ChooseMat = "first everybody has a Player Mat",
    "TE-072" SpinFirst = "the turn starts with a spin of the Wheel of Madness",
    "TE-072" AlreadySpun = "the wheel is spun once each turn",
    "TE-083" NotToRelieve { colour: Colour } = "no {colour} Tentacle is on the Shambler Mat",
    "TE-083" MustRelieve = "first a Madness Tentacle of the Shambler Mat is relieved",
    "TE-131" NotToFill { town: Town } = "{town} is out of reach of the power, or has a tentacle of the colour",
    "TE-131" MustFill = "first the Great Old One's power fills Town Cards",
    "TE-132" NotToLose = "this is not one of the Page Cards that the power takes",
    "TE-132" MustLose = "first a Page Card with a rune of the colour is discarded",
    "TE-136" NotToHandTo = "tentacles are given to characters within one Town Card of the Great Old One",
    "TE-138" MustHandOut = "first the tentacles of the Shambler Mat are given out",
    "TE-148" NoReroll = "you have no reroll left, or no die shows that",
    "TE-148" MustSettle = "first the roll is settled: reroll, pay or give up",
    "TE-148" NothingRolled = "no dice have been rolled",
    "TE-220" MustSeal = "the sum is reached: a tentacle goes on the portal",
    "TE-219" SumTooLow { sum: u8, needed: u8 } = "{sum} is less than {needed}",
    "TE-229" MustKeepSpin = "first the spin is changed by your ability, or stays as it is",
    "TE-149" NoActionLeft = "all your actions are used",
    "TE-152" NoChaos = "you have no Chaos Tentacle to spend",
    "TE-156" MustMoveFirst = "the Great Old One stands here: your first action is a move away from it",
    "TE-159" StaysHere = "a move ends on another Town Card",
    "TE-158" TooFar { steps: Steps } = "your move goes no further than {steps}",
    "TE-161" GreatOldOneInTheWay = "in Phase One you neither pass nor stop on the Great Old One's Town Card",
    "TE-175" NothingCollected = "a collect action takes at least one tentacle",
    "TE-170" NotOnTheCard { colour: Colour } = "your Town Card does not have that many {colour} Tentacles",
    "TE-174" NoRoom { colour: Colour } = "your mat does not have room for that many {colour} Tentacles",
    "TE-171" TooMany { most: u8 } = "you collect up to {most} now",
    "TE-177" NoShambler = "there is no Shambler on your Town Card",
    "TE-182" NoShamblerOf { colour: Colour } = "there is no Shambler of {colour} on your Town Card",
    "TE-183" WrongPayment = "that is not the price, or you do not have it",
    "TE-263" NobodyToShareWith = "no Assistant who shares with you stands on your Town Card",
    "TE-274" SharesWithAnother = "you share only with your own Assistant",
    "TE-276" SharesWithNobody = "the common Assistant shares its tentacles with nobody",
    "TE-192" UsedTown = "this Town Card's action was used this turn",
    "TE-193" TownPayment = "that is not what the town action costs, or you do not have it",
    "TE-194" TownChangesNothing = "the town action would change nothing now",
    "TE-G80" LastOfWits = "its price would take your Brain Token to the top of the Delirium Track",
    "TE-195" NoPageUp = "no face-up Page Card lies here",
    "TE-196" PagePayment = "that is not what the Page Card asks for, or you do not have it",
    "TE-212" NotInPhaseOne = "portals are sealed in Phase Two",
    "TE-214" NotWithGreatOldOne = "you seal portals on the Great Old One's Town Card",
    "TE-215" NothingToSealWith = "you have no tentacle of its colour and no Chaos",
    "TE-216" NoRune = "you have no rune of its colour",
    "TE-217" AlreadySealed = "this portal location is sealed",
    "TE-227" AbilityPayment = "that is not what the ability costs, or you do not have it",
    "TE-229" AbilityNow = "the ability is for another moment, or would change nothing now",
    "TE-245" NoAbility = "an Assistant has no ability",
    "TE-265" NotAnAssistant = "only an Assistant takes an action for your Chaos",
    "TE-274" NotYourAssistant = "you give extra actions only to your own Assistant",
    "TE-268" AssistantTooFar { steps: Steps } = "the Assistant's move goes no further than {steps}",
    "TE-195" NoPageForAssistant = "no face-up Page Card lies where the Assistant stands",
    "TE-258" AssistantCannotPay = "the Assistant cannot pay for the Page Card",
    "TE-177" NoShamblerForAssistant = "there is no Shambler on the Assistant's Town Card",
    "TE-214" AssistantNotWithGreatOldOne = "the Assistant seals portals on the Great Old One's Town Card",
    "TE-216" NoRuneOfAssistant = "the Assistant has no rune of the colour of an open portal",
    "TE-215" NothingOfAssistant = "the Assistant has no tentacle of the colours of its runes and no Chaos",
    "TE-194" NotThatPick = "that is not among what can be picked",
    "TE-194" MustPick = "first what was begun is finished",
}
