import type { StoryPlayer } from '../session/story.svelte';
import type { Desk } from './desk';

interface Around {
  desk: () => Desk;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  player: () => StoryPlayer<any, any>;
  /** Called with every decision before it is sent. */
  before: (action: string) => void;
}

/** A desk that asks nothing while events are being shown: what glows would belong to another moment. */
export const quietDesk = ({ desk, player, before }: Around): Desk => ({
  get choices() {
    return player().playing ? [] : desk().choices;
  },
  get prompt() {
    return desk().prompt;
  },
  get automatic() {
    return desk().automatic;
  },
  get deciding() {
    return desk().deciding;
  },
  get version() {
    return desk().version;
  },
  get hints() {
    return desk().hints;
  },
  get wanted() {
    return desk().wanted;
  },
  decide: (action) => {
    before(action);
    return desk().decide(action);
  },
  explain: (action) => desk().explain(action),
  whyNot: (action) => desk().whyNot(action),
  preview: (actions) => desk().preview(actions),
  describe: (actions) => desk().describe(actions),
  odds: (action) => desk().odds(action),
});
