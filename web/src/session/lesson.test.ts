import { describe, expect, it } from 'vitest';
import type { Choice, Lesson, LessonFrame } from '../generated/wire';
import { LessonSession } from './lesson.svelte';
import type { Happened } from './session.svelte';

const choice = (notation: string): Choice => ({ notation, words: `To ${notation}`, rule: 'LP-001' });

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

function begin() {
  const session = new LessonSession(LESSON);
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
    expect(session.objection).toContain('To raise');
    await session.decide('raise');
    expect([session.at, session.objection]).toEqual([1, undefined]);
    expect(heard).toMatchObject([{ view: 'b', mine: true, fresh: false, events: [{ words: 'towards b' }] }]);
  });

  it('says so if something is against the rules', async () => {
    const { session } = begin();
    session.goOn();
    await session.explain();
    expect(session.objection).toMatch(/not allow.*To raise/);
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
