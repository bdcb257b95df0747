import { expect, test } from 'vitest';
import { behaviorOf } from '#server/demo/visitor-behavior.ts';
import { type DemoExperiment, visitorEvents } from '#server/demo/visitor-events.ts';
import type { Event } from '#server/events/event.ts';
import { independence } from '#stats/heterogeneity.ts';

const demo = (flag_key: string): DemoExperiment => ({
  project_id: 2,
  flag_key,
  variants: ['control', 'test'].map((key) => ({ key, name: key, rollout_percentage: 50 })),
  goal: { kind: 'trend', events: ['gear_ordered'] },
  secondaryEvents: [],
  from: Date.UTC(2026, 10, 1),
  to: Date.UTC(2026, 10, 28),
  behavior: behaviorOf(flag_key),
});

/** Returns the variant of each person, without testers. */
function variantsOf(flag_key: string): Map<string, string> {
  const all = Array.from({ length: 2000 }, (_, person) => visitorEvents(demo(flag_key), person));
  const isTester = (events: Event[]) => events.some(({ properties }) => properties['$set'] !== undefined);
  const own = all.filter((events) => !isTester(events)).flat();
  return new Map(
    own.flatMap(({ distinct_id, properties }) => {
      const variant = properties['$feature_flag_response'];
      return typeof variant === 'string' ? [[distinct_id, variant] as const] : [];
    }),
  );
}

test('two experiments of the app share people, whose variants depend on each other', () => {
  const [picks, plans] = [variantsOf('member-picks'), variantsOf('yearly-plan-first')];
  const both = [...picks.keys()].filter((id) => plans.has(id));
  const count = (one: string, other: string) =>
    both.filter((id) => picks.get(id) === one && plans.get(id) === other).length;

  expect(both.length).toBeGreaterThan(1500);
  expect(picks.size).toBeGreaterThan(both.length);
  const found = independence(['control', 'test'].map((one) => ['control', 'test'].map((other) => count(one, other))));
  expect(found?.pValue).toBeLessThan(0.001);
});
