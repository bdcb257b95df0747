import { startTransition, useEffect, useState } from 'react';
import { type Resource, writableNames } from '#contract/resource.ts';
import { afterPaint, whenIdle } from '../ui/idle.ts';
import { loadInputs } from './input-by-kind.tsx';

/**
 * Maximum wait for the code of the inputs, in milliseconds. If the code takes longer, rows show placeholders until it
 * has loaded.
 */
const CODE_TIMEOUT_MS = 2000;

/**
 * The number of sections that are added per frame. With only one, the user would already type before all sections are
 * shown. Adding all sections at once would block the browser. `form-section.module.css` contains the same number.
 */
const SECTIONS_PER_FRAME = 3;

const timeout = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Calls `work` when the browser is idle and the code of the inputs has loaded. Returns a function that cancels it. */
function whenLoaded(resource: Resource, work: () => void): () => void {
  let cancelIdle = () => {};
  const cancelLoading = afterPaint(() => {
    const kinds = writableNames(resource).flatMap((name) => resource.fields[name]?.kind ?? []);
    const loaded = Promise.race([loadInputs(kinds), timeout(CODE_TIMEOUT_MS)]);
    cancelIdle = whenIdle(() => void loaded.then(work));
  });
  return () => {
    cancelLoading();
    cancelIdle();
  };
}

/**
 * Returns how many of the `count` sections of a form can be rendered. The first section is painted while the code of the
 * inputs loads. Then the others are added, some after each frame.
 */
export function useShownSections(resource: Resource, count: number): number {
  const [isLoaded, setLoaded] = useState(false);
  const [shown, setShown] = useState(1);
  useEffect(() => whenLoaded(resource, () => setLoaded(true)), [resource]);
  useEffect(() => {
    if (!isLoaded || shown >= count) return;
    return afterPaint(() => startTransition(() => setShown(shown + SECTIONS_PER_FRAME)));
  }, [isLoaded, shown, count]);
  return shown;
}
