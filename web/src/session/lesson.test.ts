import { describe, expect, it } from 'vitest';
import type { Choice, Explained, Lesson, LessonFrame } from '../generated/wire';
import { LessonSession } from './lesson.svelte';
import type { Happened } from './session.svelte';

const choice = (notation: string): Choice => ({ notation, deed: null, words: `To ${notation}`, rule: 'LP-001' });

const frame = (view: string, action: string | null, choices: string[] = []): LessonFrame => ({
  events: [{ words: `towards ${view}`, rule: 'LP-001', event: null }],
  view,
  prompt: `prompt of ${view}`,
  asked: [0],
  say: `say of ${view}`,
  action,
  choices: choices.map(choice),
  previews: choices.map((it) => ({ action: it, events: [] })),
});

const LESSON: Lesson = {
  title: 'A hand',
  pack: null,
  titles: ['First', 'Second'],
  seat: 0,
  say: 'Welcome.',
  frames: [frame('a', 'raise', ['call', 'raise']), frame('b', null), frame('c', null)],
};

function begin(explained: (frame: number, action: string) => Promise<Explained> = () => Promise.reject(new Error('offline'))) {
  const session = new LessonSession(LESSON, explained);
  const heard: Happened[] = [];
  session.onhappened = (it) => heard.push(it);
  return { session, heard };
}

describe('a lesson', () => {
  it('says what it is about before anything is asked', () => {
    const { session } = begin();
    expect([session.say, session.choices, session.wanted]).toEqual(['Welcome.', [], undefined]);
    session.goOn();
    expect([session.say, session.choices.length, session.wanted]).toEqual(['say of a', 2, 'raise']);
  });

  it('goes on with the move it asks for, and answers any other kindly', async () => {
    const { session, heard } = begin();
    session.goOn();
    await session.decide('call');
    expect(session.at).toBe(0);
    expect(session.objection?.words).toContain('To raise');
    await session.decide('raise');
    expect([session.at, session.objection]).toEqual([1, undefined]);
    expect(heard).toMatchObject([{ view: 'b', mine: true, fresh: false, events: [{ words: 'towards b' }] }]);
  });

  it('says what is against something, with its rule', async () => {
    const rule = { id: 'LP-005', text: 'Nobody folds.', source: 'Betting', chapter: 'Betting' };
    const asked: unknown[] = [];
    const { session } = begin((...question) => {
      asked.push(question);
      return Promise.resolve({ reason: 'there is no bet to fold to', rule });
    });
    session.goOn();
    await session.explain('fold');
    expect(asked).toEqual([[0, 'fold']]);
    expect(session.objection).toEqual({ words: 'There is no bet to fold to. Try this: To raise', rule: 'LP-005' });
  });

  it('points at one of very many choices, which have no words', async () => {
    const [first, ...rest] = LESSON.frames;
    const wordless = { ...first!, choices: first!.choices.map(({ words: _, ...it }) => it) };
    const session = new LessonSession({ ...LESSON, frames: [wordless, ...rest] }, () => Promise.reject(new Error('offline')));
    session.goOn();
    await session.decide('call');
    expect(session.objection?.words).toBe('You could, and in a match you may. But for now, press what I point at.');
    await session.explain('fold');
    expect(session.objection?.words).toMatch(/not allow.* Try what I point at\.$/);
  });

  it('says that it is against the rules where no reason comes', async () => {
    const { session } = begin();
    session.goOn();
    await session.explain('fold');
    expect(session.objection?.words).toMatch(/not allow.*To raise/);
  });

  it('does not answer to what has passed', async () => {
    const { session } = begin();
    session.goOn();
    const explained = session.explain('fold');
    session.goOn();
    await explained;
    expect([session.at, session.objection]).toEqual([1, undefined]);
  });

  it('takes the steps of others, comes to its end, and back', () => {
    const { session, heard } = begin();
    for (let n = 0; n < 9; n++) session.goOn();
    expect([session.at, session.over, heard.at(-1)?.mine]).toEqual([2, true, false]);
    session.back();
    expect([session.at, session.over]).toEqual([1, false]);
    expect(heard.at(-1)).toMatchObject({ view: 'b', fresh: true, events: [] });
    session.back();
    session.back();
    expect([session.at, session.begun]).toEqual([0, false]);
    session.goOn();
    session.goOn();
    session.restart();
    expect([session.at, session.begun]).toEqual([0, false]);
  });

  it('knows what each choice would lead to', async () => {
    const { session } = begin();
    session.goOn();
    expect(await session.preview(['raise', 'fold'])).toEqual([{ action: 'raise', events: [] }]);
  });
});
