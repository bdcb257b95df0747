import type { Field, Kind } from '#contract/field.ts';
import { formatCount } from '#contract/format/count.ts';
import type { Violation } from '#contract/problem.ts';

/** A server message's pattern and the text to show instead. `found` is the pattern's first group. */
type Rule = readonly [pattern: RegExp, message: string | ((found: string, label: string) => string)];

const grouped = (digits: string) => formatCount(Number(digits));
const PERCENTAGE = 'Enter a whole percentage from 0 to 100, for example 25.';

/** Messages for fields of one kind. */
const messagesByKind: Partial<Record<Kind, readonly Rule[]>> = {
  timezone: [
    [
      /^"(.*)" is not a valid choice/,
      (zone) => `This server doesn’t know the time zone “${zone}”. Choose one from the list.`,
    ],
  ],
  week_start: [[/is not a valid choice/, 'Choose Sunday (0), Monday (1) or “Not set”.']],
  sample_rate: [[/valid number|decimal places|equal to/, PERCENTAGE]],
  milliseconds: [
    [/less than or equal to (\d+)/, (most) => `This server accepts at most ${Number(most) / 1000} seconds.`],
    [/valid integer/, 'Enter seconds with up to three decimals, for example 2.5.'],
  ],
  integer: [
    [/^Invalid pk "(.*)"/, (id) => `This server has no record with the id ${id}.`],
    [
      /does not belong to this team/,
      'This dashboard belongs to another project. Enter the id of a dashboard of this project.',
    ],
    [
      /cannot be set on project creation/,
      'A new project has no dashboards yet. Save the project first, then choose a dashboard.',
    ],
  ],
  linked_flag: [
    [
      /dictionary or None/,
      'Choose a flag, or enter an object, for example {"id": 1, "key": "beta"}. Empty text means not set.',
    ],
    [/only 'id' and 'key'/, 'Only `id`, `key` and `variant` are allowed, and `id` and `key` are required.'],
  ],
  payload_capture: [
    [/dictionary or None/, 'Enter an object, for example {"recordHeaders": true}. Empty text means not set.'],
    [/'recordHeaders'/, 'Only `recordHeaders` and `recordBody` are allowed.'],
  ],
  replay_config: [
    [
      /dictionary or None/,
      'Enter an object, for example {"record_canvas": true}. If it contains `ai_config`, that must be an object too.',
    ],
    [/only known keys/, 'Only `record_canvas` and `ai_config` are allowed.'],
    [/only allowed keys: (.*)\.$/, (keys) => `Only these keys are allowed in \`ai_config\`: ${keys}.`],
  ],
  error_patterns: [
    [/list of strings/, 'Each pattern must be text in quotes.'],
    [/Must provide a list/, 'Enter a list of patterns, for example ["^Script error"].'],
    [
      /less than (\d+) characters/,
      (most) =>
        `All patterns together can have at most ${most} characters as JSON. Shorten or remove some of the patterns.`,
    ],
  ],
  timestamp: [[/^Datetime has wrong format/, 'Enter a date and time, for example 2026-01-31 14:05.']],
};

const commonMessages: readonly Rule[] = [
  [/^This field is required|may not be blank/, (_, label) => `${label} can’t be empty.`],
  [/may not be null/, (_, label) => `${label} must be set.`],
  [/no more than (\d+) characters/, (most) => `Enter at most ${grouped(most)} characters.`],
  [/greater than or equal to (-?\d+)/, (least) => `Enter ${grouped(least)} or more.`],
  [/less than or equal to (-?\d+)/, (most) => `Enter ${grouped(most)} or less.`],
  [/valid integer/, 'Enter a whole number, for example 42.'],
  [/valid number/, 'Enter a number, for example 0.5.'],
  [/valid boolean/, 'Only true or false is allowed.'],
  [/valid string/, 'Only text is allowed.'],
  [/Expected a list/, 'Enter a list, for example ["one", "two"].'],
  [/must be valid JSON/i, 'This value can’t be stored as JSON. Enter another value.'],
  [/Null characters/, 'This value contains an invisible character (NUL). Type the text instead of pasting it.'],
  [
    /Surrogate characters/,
    'This value contains an incomplete character, for example a part of an emoji. Remove the character.',
  ],
  [/Out of range float/, 'A number in this value is too large. Enter it as text in quotes.'],
];

/** Returns the message to show at a field. Unknown server messages are returned unchanged. */
export function fieldErrorMessage({ kind, label }: Field, { detail }: Pick<Violation, 'detail'>): string {
  for (const [pattern, message] of [...(messagesByKind[kind] ?? []), ...commonMessages]) {
    const found = pattern.exec(detail);
    if (found) return typeof message === 'string' ? message : message(found[1] ?? '', label);
  }
  return detail;
}
