import { beforeEach, describe, expect, it } from 'vitest';
import { Attention, isBrought, isFree, isStray } from './attention';

describe('the focus of keyboard players', () => {
  let [table, first, second] = [] as unknown as [HTMLElement, HTMLElement, HTMLElement];
  beforeEach(() => {
    document.body.innerHTML = '<div><button id="first"></button><button id="second"></button></div>';
    [table, first, second] = ['div', '#first', '#second'].map((it) => document.querySelector<HTMLElement>(it)!) as [HTMLElement, HTMLElement, HTMLElement];
  });
  const pressed = (key: string, target: Element, repeat = false) => ({ key, target, repeat }) as unknown as KeyboardEvent;

  it('is moved to what is asked, unless the player has put it somewhere', () => {
    const attention = new Attention();
    expect(isFree()).toBe(true);
    let brought = false;
    first.addEventListener('focus', () => (brought = isBrought()));
    attention.move(table, ['#nobody', '#first', '#second']);
    expect([document.activeElement, brought, isBrought()]).toEqual([first, true, false]);
    second.focus();
    attention.move(table, ['#first']);
    expect(document.activeElement).toBe(second);
  });
  it('does not turn a key that was meant for skipping into an answer', () => {
    new Attention().move(table, ['#first']);
    expect([pressed(' ', first), pressed('Enter', first), pressed('Enter', first, true), pressed(' ', second)].map(isStray)).toEqual([true, false, true, false]);
    second.focus();
    first.focus();
    expect(isStray(pressed(' ', first))).toBe(false);
  });
});
