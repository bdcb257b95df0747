import { randomFrom } from '#test/support/random-from.ts';

/** An event in the format of a capture request. */
export interface SentEvent {
  uuid: string;
  event: string;
  distinct_id: string;
  timestamp: string;
  properties: Record<string, unknown>;
}

const DAY_MS = 86_400_000;
const PER_PERSON = 5;
const flags = ['checkout', 'pricing', 'signup-page'];
/** The share of visitors who buy, by the variant of the first flag. */
const buyers: Record<string, number> = { control: 0.3, test: 0.33 };

/** The start and the end of the time range of the events, in epoch milliseconds. */
export const start = Date.UTC(2026, 7, 1);
export const end = start + 56 * DAY_MS;

function personal(person: number, share: number, random: () => number): SentEvent[] {
  const variants = flags.map(() => (random() < 0.5 ? 'control' : 'test'));
  const values = Object.fromEntries(flags.map((flag, index) => [`$feature/${flag}`, variants[index]]));
  const [flag, variant = ''] = [flags[0], variants[0]];
  const first = start + share * (end - start - 2 * DAY_MS);
  const hex = (random() * 2 ** 48).toString(16).split('.')[0]?.padStart(12, '0');
  const sent = (event: string, index: number, properties: object): SentEvent => ({
    uuid: `${person.toString(16).padStart(8, '0')}-0000-4000-8${index.toString(16).padStart(3, '0')}-${hex}`,
    event,
    distinct_id: `person-${person}`,
    timestamp: new Date(first + index * random() * DAY_MS * 0.4).toISOString(),
    properties: { ...values, $lib: 'posthog-node', $lib_version: '4.2.0', $host: 'shop.test', ...properties },
  });
  const views = Array.from({ length: PER_PERSON - 2 }, (_, index) =>
    sent('$pageview', index + 1, { $current_url: `https://shop.test/page/${Math.floor(random() * 100)}` }),
  );
  const bought = random() < (buyers[variant] ?? 0);
  const last = bought ? { price: Math.round(random() * 100) } : { $current_url: 'https://shop.test/' };
  return [
    sent('$feature_flag_called', 0, { $feature_flag: flag, $feature_flag_response: variant }),
    ...views,
    sent(bought ? 'purchase' : '$pageview', PER_PERSON - 1, last),
  ];
}

/**
 * Generates batches of events of a shop with three running experiments. There are five events per person. People arrive
 * one after another over eight weeks, and their events can be up to two days late.
 */
export function* generatedBatches(count: number, size: number, seed = 1): Generator<SentEvent[]> {
  const random = randomFrom(seed);
  const people = Math.ceil(count / PER_PERSON);
  let batch: SentEvent[] = [];
  for (let person = 0; person < people; person++) {
    batch.push(...personal(person, person / people, random));
    if (batch.length < size && person < people - 1) continue;
    yield batch;
    batch = [];
  }
}
