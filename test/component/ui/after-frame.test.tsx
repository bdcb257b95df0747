import { afterEach, expect, test, vi } from 'vitest';
import { afterFrame } from '#web/ui/after-frame.ts';

afterEach(() => vi.useRealTimers());

test('what waits for a frame is done once, after it', () => {
  vi.useFakeTimers();
  const work = vi.fn();

  afterFrame(work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);

  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that goes out of sight right after it was asked does not wait until it is looked at again', () => {
  vi.useFakeTimers();
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  const work = vi.fn();

  afterFrame(work);
  vi.advanceTimersByTime(1000);

  expect(frame).toHaveBeenCalled();
  expect(work).toHaveBeenCalledTimes(1);
});
