// The words of the set-up page. Anything else that the server offers is shown in the server's own words.
import { folders } from '../../games/folders';
import type { AnswerWords, OptionWords } from '../../games/folder';
import type { OptionInfo } from '../../generated/wire';
import { capital } from '../../lib/words';
import type { Way } from './plan';

export type Answer = AnswerWords & { value: string };

/** How to begin, in words for this number of seats. */
export function waysFor(seats: number, together: boolean): (Answer & { value: Way })[] {
  const many = seats > 2;
  return [
    { value: 'bot', label: together ? 'With bots' : many ? 'Against bots' : 'Against a bot', sentence: 'Now, at your pace.', icon: 'vintage-robot' },
    { value: 'friend', label: many ? 'With friends' : 'With a friend', sentence: many ? 'Send links.' : 'Send a link.', icon: 'paper-plane' },
    { value: 'hot-seat', label: 'Hot-seat', sentence: `${many ? 'All' : 'Two people'}, one screen.`, icon: 'tabletop-players' },
    { value: 'watch', label: 'Watch bots', sentence: 'Learn from ringside.', icon: 'binoculars' },
  ];
}

const knownLevels: Record<string, Omit<Answer, 'value'>> = {
  rookie: {
    label: 'Rookie',
    sentence: 'Swings at what is in front of it. A kind first opponent.',
    icon: 'boxing-glove',
  },
  contender: {
    label: 'Contender',
    sentence: 'Looks a little ahead and punishes careless moves.',
    icon: 'weight-lifting-up',
  },
  champion: {
    label: 'Champion',
    sentence: 'Plans its turns and rarely wastes one.',
    icon: 'laurels-trophy',
  },
  legend: {
    label: 'Legend',
    sentence: 'The strongest we have. Takes its time, forgives nothing.',
    icon: 'laurel-crown',
  },
};

export const levelAnswer = (level: string): Answer => ({
  value: level,
  ...(knownLevels[level] ?? { label: capital(level), sentence: '', icon: 'vintage-robot' }),
});

/** Who may find the match. */
export const visibility: Answer[] = [
  { value: 'private', label: 'By link only', sentence: 'Whoever has your link sits down.', icon: 'envelope' },
  { value: 'listed', label: 'Listed', sentence: 'Also open to anybody on the home page.', icon: 'megaphone' },
];

/** How a game's folder puts an option into words, if it does. */
const wordsOf = (game: string, option: OptionInfo): OptionWords | undefined => folders.get(game)?.options?.[option.name];

export const isCorner = (game: string, option: OptionInfo): boolean => wordsOf(game, option)?.kind === 'corner';
export const isDetail = (game: string, option: OptionInfo): boolean => wordsOf(game, option)?.kind === 'detail';

export const questionOf = (game: string, option: OptionInfo): string => wordsOf(game, option)?.question ?? capital(option.words);

/** Whether an option is possible with the other options that were chosen. */
export const isOffered = ({ needs }: OptionInfo, chosen: Record<string, string>): boolean => needs === null || chosen[needs[0]] === needs[1];

/** The possible values at a table for this many players: no seats that do not exist. */
export const valuesFor = ({ seats, values }: OptionInfo, players: number): string[] => (seats ? values.filter((it) => !(Number(it) > players)) : values);

/** The value before anybody has chosen. */
export const proposed = ({ newcomers, values }: OptionInfo, isNewcomer: boolean): string => (isNewcomer ? newcomers : null) ?? values[0] ?? '';

export const answersOf = (game: string, option: OptionInfo): Answer[] =>
  option.values.map((value) => ({
    value,
    ...(wordsOf(game, option)?.answers?.[value] ?? {
      label: capital(value.replaceAll('-', ' ')),
      sentence: '',
      icon: 'rolling-dices',
    }),
  }));

/** An option that is a plain yes or no. */
export const isSwitch = (option: OptionInfo): boolean =>
  option.values.length === 2 && option.values.includes('yes') && option.values.includes('no');

const knownPacks: Record<string, string> = {
  house: 'House pack',
  rulebook: 'Rulebook examples',
};
export const packLabel = (pack: string): string => knownPacks[pack] ?? `${capital(pack.replaceAll('-', ' '))} pack`;
