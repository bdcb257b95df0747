import { type BrowserContext, expect } from '@playwright/test';

/** The errors that a test expects in the browser's console. */
export interface Faults {
  /** Announces an error that the browser must log during the test, for example for a rejected request. */
  announce(error: RegExp): void;
  /** Accepts an error that the browser may log, depending on what it is loading at that moment. */
  tolerate(error: RegExp): void;
}

/** Responses for an experiment without data or without a run. Browsers log every such status. */
const noResultsYet = [
  /status of 400.*\/experiments\/\d+\/(secondary_)?results\//,
  /status of 404.*\/metrics_recalculation\/latest\//,
];

/**
 * Collects all errors in the console of every page, including exceptions and policy violations. `settle` fails the test if
 * an error was not expected, or if an announced error is missing.
 */
export function watchFaults(context: BrowserContext): { faults: Faults; settle: () => void } {
  const logged: string[] = [];
  const announced: RegExp[] = [];
  const tolerated = [...noResultsYet];
  context.on('console', (message) => {
    if (message.type() === 'error') logged.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => logged.push(String(error.error())));
  return {
    faults: { announce: (error) => announced.push(error), tolerate: (error) => tolerated.push(error) },
    settle() {
      const expected = [...announced, ...tolerated];
      expect(logged.filter((text) => !expected.some((error) => error.test(text)))).toEqual([]);
      for (const error of announced) expect(logged.join('\n')).toMatch(error);
    },
  };
}
