/** A page that nobody looks at is not painted, and is not waited for longer than this. */
const PATIENCE_MS = 200;

/** Resolves when what was just asked for is on the screen, so that other work does not hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
