// How the set-up page puts its questions. What the server offers beyond this is shown in the server's own words.
import type { OptionInfo } from '../../generated/wire';
import { capital } from '../../lib/words';
import type { Way } from './plan';

export type Answer = { value: string; label: string; sentence: string; icon: string };

export const ways: (Answer & { value: Way })[] = [
  { value: 'bot', label: 'Against a bot', sentence: 'Now, at your pace.', icon: 'vintage-robot' },
  { value: 'friend', label: 'With a friend', sentence: 'Send a link.', icon: 'paper-plane' },
  { value: 'hot-seat', label: 'Hot-seat', sentence: 'Two people, one screen.', icon: 'tabletop-players' },
  { value: 'watch', label: 'Watch bots', sentence: 'Learn from ringside.', icon: 'binoculars' },
];

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

interface KnownOption {
  question: string;
  /** `corner`: who sits where; the bill shows it. `detail`: a number that few will change. */
  kind?: 'corner' | 'detail';
  answers: Record<string, Omit<Answer, 'value'>>;
}

const knownOptions: Record<string, KnownOption> = {
  gods: {
    question: 'Your god',
    kind: 'corner',
    answers: {
      'cthulhu-first': { label: 'Cthulhu', sentence: 'Damage, and Combos that build.', icon: 'octopus' },
      'hastur-first': { label: 'Hastur', sentence: 'Cultists, and bent rules.', icon: 'hood' },
      coin: { label: 'Toss a coin', sentence: 'Let fate choose.', icon: 'two-coins' },
    },
  },
  rules: {
    question: 'Which rules?',
    answers: {
      advanced: { label: 'Advanced rules', sentence: 'With rampages and combo chains.', icon: 'enrage' },
      basic: { label: 'Basic rules', sentence: 'Good for a first match.', icon: 'fist' },
    },
  },
  passes: { question: 'Passes to a draw', kind: 'detail', answers: {} },
  actions: { question: 'Actions to a draw', kind: 'detail', answers: {} },
};

export const isCorner = (option: OptionInfo): boolean => knownOptions[option.name]?.kind === 'corner';
export const isDetail = (option: OptionInfo): boolean => knownOptions[option.name]?.kind === 'detail';

export const questionOf = (option: OptionInfo): string => knownOptions[option.name]?.question ?? option.words;

export const answersOf = (option: OptionInfo): Answer[] =>
  option.values.map((value) => ({
    value,
    ...(knownOptions[option.name]?.answers[value] ?? {
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
export const packLabel = (pack: string): string => knownPacks[pack] ?? pack;
