import { type BrowserContext, expect } from '@playwright/test';

/** What the pages of a story may complain about. */
export interface Faults {
  /** Says that the browser logs an error like this during the story, as it does for every refused request; it then has to. */
  announce(error: RegExp): void;
}

/** Collects every error in the console of every page, exceptions and breaches of the security policy among them. */
export function watchFaults(context: BrowserContext): { faults: Faults; settle: () => void } {
  const logged: string[] = [];
  const announced: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') logged.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => logged.push(String(error.error())));
  return {
    faults: { announce: (error) => announced.push(error) },
    settle() {
      expect(logged.filter((text) => !announced.some((error) => error.test(text)))).toEqual([]);
      for (const error of announced) expect(logged.join('\n')).toMatch(error);
    },
  };
}
