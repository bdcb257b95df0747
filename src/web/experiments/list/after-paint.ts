import { afterFrame } from '../../ui/after-frame.ts';

/** A page that nobody looks at is not painted, and is not waited for longer than this. */
const PATIENCE_MS = 1000;

/** Resolves when what was just told is on the screen, so that other work does not hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // Whoever shows it hears of it in a task of its own, and a frame may come before that.
    setTimeout(() => afterFrame(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
