import type { ReactNode } from 'react';
import { exactText } from '#contract/exact-json.ts';
import type { Field, Kind } from '#contract/field.ts';
import { conclusionNames } from '#contract/format/conclusion-name.ts';
import { personName } from '#contract/format/person-name.ts';
import { endActionNames, harmActionNames } from '#contract/format/schedule-actions.ts';
import { isStructured, type StructuredKind, summarize } from '#contract/format/summary.ts';
import { formatInstant } from '#contract/format/wall-time.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { jsonText } from './json-text.ts';

/** The text for null and missing values. */
export const NOT_SET = 'Not set';

type Format = (value: unknown, timeZone: string) => ReactNode;

const raw = (value: unknown) => (typeof value === 'string' ? exactText(value) : jsonText(value));
const mono: Format = (value) => <code>{raw(value)}</code>;
const json: Format = (value) => <pre>{typeof value === 'string' ? value : jsonText(value)}</pre>;
const onOff: Format = (value) => (value === true ? 'On' : value === false ? 'Off' : raw(value));
const offOn: Format = (value) => (typeof value === 'boolean' ? onOff(!value, '') : raw(value));
const text: Format = (value) => (value === '' ? <span data-none>Empty</span> : raw(value));

const number =
  (unit: string): Format =>
  (value) =>
    typeof value === 'number' ? `${value.toLocaleString()}${unit}` : raw(value);

const named =
  (names: Record<number, string>): Format =>
  (value) =>
    names[Number(value)] ?? raw(value);

const moment: Format = (value, timeZone) =>
  typeof value === 'string' ? <time dateTime={value}>{formatInstant(value, timeZone)}</time> : raw(value);

const share: Format = (value) =>
  typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))
    ? `${Number((Number(value) * 100).toFixed(6))}%`
    : raw(value);

const flagKey: Format = (value) =>
  isObject(value) && typeof value['key'] === 'string' && value['key'] ? value['key'] : json(value, '');

const person: Format = (value) => (isObject(value) && personName(value)) || json(value, '');

const DimensionNames = lazyComponent(
  () => import('../segments/dimension-names.tsx'),
  (module) => module.DimensionNames,
  null,
);

const dimensions: Format = (value) =>
  Array.isArray(value) && value.every(Number.isInteger) ? <DimensionNames ids={value} /> : json(value, '');

/** For each kind that has no summary, the function that formats its values. */
export const valueFormatters = {
  text,
  long_text: text,
  flag_key: mono,
  webhook: () => 'Set (hidden)',
  timezone: text,
  toggle: onOff,
  optional_toggle: onOff,
  opt_out: offOn,
  week_start: named({ 0: 'Sunday', 1: 'Monday' }),
  conclusion: named(conclusionNames),
  end_action: named(endActionNames),
  harm_action: named(harmActionNames),
  integer: number(''),
  milliseconds: (value) => (typeof value === 'number' ? `${value / 1000} s` : raw(value)),
  sample_rate: share,
  segments: dimensions,
  timestamp: moment,
  uuid: mono,
  token: mono,
  membership_level: named({ 1: 'Member (1)', 8: 'Administrator (8)', 15: 'Owner (15)' }),
  variants: json,
  metric: json,
  metrics: json,
  experiment_metrics: json,
  exposure_criteria: json,
  stats_config: json,
  flag_filters: json,
  flag: flagKey,
  user: person,
} as const satisfies Record<Exclude<Kind, StructuredKind>, Format>;

/** Shows a field's value in tables and diffs. Dates are shown in `timeZone`. */
export function FieldValue({ field, value, timeZone = 'UTC' }: { field: Field; value: unknown; timeZone?: string }) {
  if (value === null || value === undefined) return <span data-none>{NOT_SET}</span>;
  const { kind } = field;
  return <span>{isStructured(kind) ? summarize(kind, value) : valueFormatters[kind](value, timeZone)}</span>;
}
