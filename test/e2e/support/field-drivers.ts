import { expect, type Locator } from '@playwright/test';
import type { Json, Kind } from '#contract/field.ts';
import { editField } from './form.ts';

/** How to use the inputs of one kind. */
export interface Driver {
  /** Two values that can be entered, as the API returns them. */
  values: readonly [Json, Json];
  enter: (row: Locator, value: never) => Promise<void>;
  /** Clears the value; absent for kinds that can't be empty. */
  clear?: (row: Locator) => Promise<void>;
}

/** Returns the input of a field that has a single input. */
const inputOf = (row: Locator) => row.locator('input[name]:not([type="radio"]), textarea[name]');

const type = (row: Locator, value: Json) => inputOf(row).fill(String(value));
const empty = (row: Locator) => inputOf(row).fill('');
const pressClear = (row: Locator) => row.getByRole('button', { name: 'Clear', exact: true }).click();

/** Replaces the JSON of a field. If the field has rows, switches to JSON first. */
async function writeJson(row: Locator, value: Json) {
  await editField(row);
  const json = row.getByRole('radio', { name: 'JSON' });
  await expect(json.or(inputOf(row)).first()).toBeVisible();
  if ((await json.count()) === 0) return inputOf(row).fill(JSON.stringify(value));
  await json.check();
  const editor = row.locator('[contenteditable="true"]');
  await expect(editor).toBeVisible();
  await editor.fill(JSON.stringify(value));
}

const typed = (...values: [Json, Json]): Driver => ({ values, enter: type, clear: empty });
const written = (...values: [Json, Json]): Driver => ({ values, enter: writeJson, clear: pressClear });

const choice = (words: Record<string, string>, ...values: [Json, Json]): Driver => ({
  values,
  enter: (row, value: Json) => row.getByRole('radio', { name: words[String(value)] ?? '', exact: true }).check(),
  clear: (row) => row.getByRole('radio', { name: 'Not set' }).check(),
});

async function enterList(row: Locator, entries: readonly string[]) {
  await editField(row);
  const removers = row.getByRole('button', { name: /^Remove/ });
  for (let left = await removers.count(); left > 0; left -= 1) await removers.first().click();
  const adder = row.getByLabel(/^Add to/);
  for (const entry of entries) {
    await adder.fill(entry);
    await adder.press('Enter');
  }
}

const list = (...values: [string[], string[]]): Driver => ({
  values,
  enter: enterList,
  clear: pressClear,
});

/** Returns the local time in Asia/Kolkata (UTC+05:30 all year). */
const kolkataClock = (instant: string) =>
  new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const person = { key: 'email', operator: 'not_icontains', value: '@acme.test', type: 'person' };
const funnel = {
  insight: 'FUNNELS',
  events: [
    { id: 'signed up', type: 'events', order: 0 },
    { id: 'paid', type: 'events', order: 1 },
  ],
};
const trend = { insight: 'TRENDS', events: [{ id: 'signed up', type: 'events', order: 0 }] };
const variantsOf = (shares: Record<string, number>): Json => ({
  feature_flag_variants: Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage })),
});

const uuid = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';

type Writable = Exclude<Kind, 'uuid' | 'token' | 'membership_level' | 'flag' | 'user'>;

/** Returns the name of the dimension with an id. */
export const dimensionName = (id: number) => `Dimension ${id}`;

async function chooseDimensions(row: Locator, ids: readonly number[]) {
  const input = row.getByRole('combobox');
  for (let at = 0; at < 3; at++) await input.press('Backspace');
  for (const id of ids) {
    await input.fill(dimensionName(id));
    await row
      .page()
      .getByRole('option', { name: dimensionName(id), exact: true })
      .click();
  }
}

/** One driver for every editable kind. */
export const drivers: Record<Writable, Driver> = {
  text: typed('First', 'Sécond, 2nd'),
  long_text: typed('One line', 'Two\nlines'),
  flag_key: typed('first-key', 'second-key'),
  webhook: typed('https://hooks.example/one', 'https://hooks.example/two'),
  integer: typed(1, 2_147_483_647),
  milliseconds: {
    values: [2500, 15_000],
    enter: (row, value: number) => type(row, value / 1000),
    clear: pressClear,
  },
  sample_rate: {
    values: ['0.35', '1.00'],
    enter: (row, value: string) => type(row, Math.round(Number(value) * 100)),
    clear: pressClear,
  },
  timestamp: {
    values: ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z'],
    enter: (row, value: string) => type(row, kolkataClock(value)),
    clear: empty,
  },
  timezone: {
    values: ['Europe/Lisbon', 'America/Argentina/Ushuaia'],
    enter: async (row, value: string) => {
      await inputOf(row).click();
      await inputOf(row).fill(value);
      await row.page().getByRole('option', { name: value }).click();
    },
  },
  toggle: { values: [true, false], enter: (row, value: boolean) => row.getByRole('switch').setChecked(value) },
  optional_toggle: choice({ true: 'On', false: 'Off' }, true, false),
  opt_out: choice({ true: 'Off', false: 'On' }, true, false),
  conclusion: choice({ won: 'Won', lost: 'Lost' }, 'won', 'lost'),
  end_action: choice({ ship: 'Ship if better', end: 'End' }, 'ship', 'end'),
  harm_action: choice({ pause: 'Pause', notify: 'Notify' }, 'pause', 'notify'),
  week_start: choice({ 0: 'Sunday', 1: 'Monday' }, 1, 0),
  urls: list(['https://acme.example', 'https://shop.acme.example'], []),
  domains: list(['https://*.acme.example'], ['https://acme.example', 'https://shop.acme.example']),
  tags: list(['email', 'name'], ['name', 'email', 'customer number']),
  // The values are the ids of dimensions of the project, which have these names.
  segments: { values: [[], []], enter: chooseDimensions },
  attributes: list(['data-attr', 'data-test-*'], ['data-product']),
  error_patterns: list(['^Script error', 'Ünï'], ['ResizeObserver loop']),
  onboarding: written({ product_analytics: true }, { product_analytics: true, surveys: false }),
  linked_flag: written({ id: 1, key: 'beta' }, { id: 2, key: 'beta', variant: 'test' }),
  payload_capture: written({ recordHeaders: true, recordBody: false }, { recordBody: true }),
  replay_config: written({ record_canvas: true }, { record_canvas: false }),
  property_filters: written([person], [person, { ...person, operator: 'is_set' }]),
  path_rules: written([{ alias: '/orders/<id>', regex: '/orders/\\d+' }], [{ alias: '/x', regex: '/x/.*' }]),
  correlation: written({ excluded_event_names: ['$autocapture'] }, { excluded_person_property_names: ['$browser'] }),
  variants: written(variantsOf({ control: 50, test: 50 }), variantsOf({ control: 20, one: 40, other: 40 })),
  metric: written(funnel, trend),
  metrics: written(
    [{ name: 'Sign-ups', filters: trend }],
    [
      { name: 'Payments', filters: funnel },
      { name: 'Sign-ups', filters: trend },
    ],
  ),
  experiment_metrics: written(
    [{ kind: 'ExperimentMetric', metric_type: 'mean', source: { kind: 'EventsNode', event: 'paid' }, uuid }],
    [],
  ),
  exposure_criteria: written({ filterTestAccounts: false }, { multiple_variant_handling: 'first_seen' }),
  stats_config: written({ method: 'frequentist' }, { method: 'bayesian' }),
  flag_filters: written({ groups: [] }, { groups: [], payloads: { true: '1' } }),
  json: written({ b: 1, a: [null, 'x', 1.5, true] }, 'just a text'),
};

/**
 * Returns the driver of a kind.
 * @throws Error for a read-only kind, because it has no driver.
 */
export function driverOf(kind: Kind): Driver {
  const driver = (drivers as Partial<Record<Kind, Driver>>)[kind];
  if (!driver) throw new Error(`The kind ${kind} is read-only.`);
  return driver;
}
