import { type RefObject, startTransition, useEffect, useState } from 'react';
import { type Resource, writableNames } from '#contract/resource.ts';
import { afterPaint, whenIdle } from '../ui/idle.ts';
import { loadInputs } from './input-by-kind.tsx';

/** Maximum wait for the code of the inputs, in milliseconds. Without it, rows show placeholders until it has loaded. */
const CODE_TIMEOUT_MS = 2000;

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
 * Returns how far the rendering of a form has come. `isWhole`: all sections can be rendered. Before, only the first
 * section is painted and the code of the inputs loads. `isLaidOut`: the browser has laid out all sections once.
 */
export function useFormStage(form: RefObject<HTMLFormElement | null>, resource: Resource) {
  const [isWhole, setWhole] = useState(false);
  const [isLaidOut, setLaidOut] = useState(false);
  useEffect(() => whenLoaded(resource, () => startTransition(() => setWhole(true))), [resource]);
  useEffect(() => {
    if (!isWhole || !form.current) return;
    // Called after the next layout.
    const observer = new ResizeObserver(() => setLaidOut(true));
    observer.observe(form.current);
    return () => observer.disconnect();
  }, [isWhole, form]);
  return { isWhole, isLaidOut };
}
