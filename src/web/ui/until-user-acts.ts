const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** Returns a controller that aborts as soon as the user scrolls, presses or types, and at the latest after `timeoutMs`. */
export function untilUserActs(timeoutMs: number): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const type of USER_EVENTS)
    addEventListener(type, abort, { capture: true, passive: true, signal: controller.signal });
  setTimeout(abort, timeoutMs);
  return controller;
}
