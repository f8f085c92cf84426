// A stage whose speed the address says: tests look at things that would be over too soon.

import { Stage } from '../../src/table/scene/stage.svelte';

export function newStage(): Stage {
  const stage = new Stage();
  stage.rate = Number(new URLSearchParams(location.search).get('rate') ?? 1);
  return stage;
}
