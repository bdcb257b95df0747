import { afterFrame } from '../../ui/after-frame.ts';

/** Resolves when what was just told is on the screen, so that other work does not hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // Whoever shows it hears of it in a task of its own, and a frame may come before that.
    setTimeout(() => afterFrame(resolve));
  });
