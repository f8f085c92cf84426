/** In milliseconds. The steps are too small to be seen. */
const STEP = 150;

const swaying = new Set<Animation>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Takes the animations of an element forward a few times a second, all of a table at the same moments. If they ran by
 * themselves, whole monsters would be painted anew at every frame.
 */
export function sways(node: Element): () => void {
  // Where nothing is drawn, in tests, there are none.
  const own = node.getAnimations?.() ?? [];
  for (const it of own) {
    it.pause();
    swaying.add(it);
  }
  if (own.length > 0) timer ??= setInterval(step, STEP);
  return () => {
    own.forEach((it) => swaying.delete(it));
    if (swaying.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function step(): void {
  for (const it of swaying) if (it.playState === 'paused') it.currentTime = document.timeline.currentTime;
}
