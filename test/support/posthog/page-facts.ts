import { performance } from 'node:perf_hooks';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import type { startPostHog } from './fake-posthog.ts';
import { ADDRESS, ORGANIZATION } from './world.ts';

/** What a page shows. */
export interface PageFacts {
  text: string;
  /** Every number, with its percent sign. */
  figures: string[];
  /** The texts of all notes and alerts, and of the entries in the list of warnings. */
  warnings: string[];
  /** The errors that were logged while the page was rendered. */
  errors: string[];
}

const QUIET_ROUNDS = 4;
const ROUND_MS = 25;
const LONGEST_ROUNDS = 200;
/**
 * The page counts as busy above this utilization of the event loop. React renders large pages in parts, with pauses
 * between them.
 */
const BUSY = 0.5;

/** Returns the text of each text node, so that the texts of adjacent cells are separate. */
function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts;
}

/** Waits until the page shows the same text for some rounds, and nothing is loading. */
async function settle(cache: QueryClient) {
  let [quiet, before] = [0, ''];
  for (let round = 0; quiet < QUIET_ROUNDS && round < LONGEST_ROUNDS; round++) {
    const start = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    const isIdle = performance.eventLoopUtilization(start).utilization < BUSY;
    const now = document.body.textContent ?? '';
    quiet = isIdle && now === before && cache.isFetching() === 0 ? quiet + 1 : 0;
    before = now;
  }
}

/** Opens a page, waits until it stops changing, and returns what it shows. */
export async function readPage(posthog: ReturnType<typeof startPostHog>, at: string): Promise<PageFacts> {
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args.join(' ').slice(0, 400)));
  const { services } = await renderApp(at, {
    fetch: posthog.fetch,
    key: 'phx_fake',
    address: ADDRESS,
    organization: ORGANIZATION,
  });
  await settle(services.cache);
  // The rows and the details of results are closed at first.
  const closed = document.querySelectorAll<HTMLElement>('main [aria-expanded=false]:not([aria-haspopup])');
  if (at.endsWith('/results') && closed.length > 0) {
    act(() => {
      for (const button of closed) button.click();
    });
    await settle(services.cache);
  }
  const texts = textsOf(document.body);
  const facts = {
    text: texts.join(' '),
    figures: texts.flatMap((text) => text.match(/\d[\d,]*(?:\.\d+)?%?/g) ?? []),
    warnings: [...document.querySelectorAll('[role=note], [role=alert], [aria-label=Warnings] li')].map(
      (element) => element.textContent ?? '',
    ),
    errors,
  };
  cleanup();
  return facts;
}
