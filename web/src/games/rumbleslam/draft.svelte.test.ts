import { beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../table/desk';
import { Draft } from './draft.svelte';
import { FACES } from './fixture';
import { Printed } from './model';

const printed = new Printed(FACES);
const draft = (where = '/table/a 0') => new Draft({} as Desk, printed, () => undefined, () => 1000, where);

describe('a team that is being put together', () => {
  beforeEach(() => sessionStorage.clear());

  it('outlives a reload, each match for itself', () => {
    const before = draft();
    before.hire('orc');
    before.call('Mine');
    expect(draft().team).toMatchObject({ name: 'Mine', cards: ['orc'] });
    expect(draft('/table/b 0').team.cards).toEqual([]);
  });
  it('comes back when another took its place', () => {
    const it_ = draft();
    it_.hire('orc');
    it_.take({ name: 'Other', cards: ['ogre'], traditional: [], endorsements: 0, sponsorship: false });
    it_.undo();
    expect([it_.team.cards, it_.before]).toEqual([['orc'], undefined]);
  });
  it('remembers what was chosen for a Tag Team', () => {
    const it_ = draft();
    it_.pair('sisters', true);
    it_.letGo('vigil');
    expect(it_.team.traditional).toEqual([]);
    it_.hire('vigil');
    expect(it_.team.traditional).toEqual(['sisters']);
  });
});
