import { afterAll, beforeAll } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery, RetentionMeasure } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { patient } from './events.ts';
import { exposed, hour, named, queryOf } from './exposed-events.ts';

const week: RetentionWindow = { from: 1, to: 7, unit: 'day', startHandling: 'first_seen' };

/** Measures who signs up and opens the app again, by default one to seven days later. */
export const measure = (
  window: Partial<RetentionWindow> = {},
  more: Partial<RetentionMeasure> = {},
): RetentionMeasure => ({
  kind: 'retention',
  start: named('signed_up'),
  completion: named('opened'),
  window: { ...week, ...window },
  timezone: 'UTC',
  ...more,
});

/** Starts a server for the tests of a file. */
export function retentionWorld() {
  const world = {} as { server: TestServer };
  beforeAll(async () => {
    world.server = await startServer();
  });
  afterAll(() => world.server.stop());

  /** Stores the events in a new project, and returns the sums of each variant. */
  async function sums(events: readonly Event[], measured: RetentionMeasure, options: Partial<MomentsQuery> = {}) {
    const { db, organization, events: store } = world.server;
    const { id } = await buildProject(db, organization);
    await store.append({ project_id: id, events });
    return store.measure(queryOf(id, measured, { window: { from: hour(0), to: hour(2400) }, ...options }), patient);
  }

  /**
   * Exposes ann at the start of 1 January 2026. Returns how many people did the start event, and how many came back:
   * each 0 or 1.
   */
  async function counted(events: readonly Event[], measured: RetentionMeasure, options: Partial<MomentsQuery> = {}) {
    const [control] = await sums([exposed('ann', 0, 'control'), ...events], measured, options);
    return control ? [control.samples, control.sum] : [0, 0];
  }

  return { sums, counted };
}
