import type { Field, Kind } from '#contract/field.ts';
import type { Violation } from '#contract/problem.ts';

/** What a server's sentence means at a field of this form; `found` is what its pattern caught. */
type Rule = readonly [said: RegExp, words: string | ((found: string, label: string) => string)];

const grouped = (digits: string) => Number(digits).toLocaleString('en');
const PERCENTAGE = 'Enter a whole percentage from 0 to 100, for example 25.';

/** Where a kind can say more than any field. */
const byKind: Partial<Record<Kind, readonly Rule[]>> = {
  timezone: [
    [
      /^"(.*)" is not a valid choice/,
      (zone) => `“${zone}” is no time zone that this server knows: choose one of the list.`,
    ],
  ],
  week_start: [[/is not a valid choice/, 'A week starts on Sunday (0) or Monday (1), or this is not set.']],
  sample_rate: [[/valid number|decimal places|equal to/, PERCENTAGE]],
  milliseconds: [
    [/less than or equal to (\d+)/, (most) => `This server accepts at most ${Number(most) / 1000} seconds.`],
    [/valid integer/, 'Enter seconds with up to three decimals, for example 2.5.'],
  ],
  integer: [
    [/^Invalid pk "(.*)"/, (id) => `Nothing on this server has the id ${id}.`],
    [/does not belong to this team/, 'This dashboard belongs to another project: enter the id of one of this project.'],
    [/cannot be set on project creation/, 'A new project has no dashboards yet: save it first, then choose one.'],
  ],
  linked_flag: [
    [/dictionary or None/, 'Choose a flag, or write {"id": 1, "key": "beta"}; without any text it is not set.'],
    [/only 'id' and 'key'/, 'A linked flag has an id and a key, and may have a variant; nothing else may stand here.'],
  ],
  payload_capture: [
    [/dictionary or None/, 'Write an object, as in {"recordHeaders": true}; without any text it is not set.'],
    [/'recordHeaders'/, 'Only recordHeaders and recordBody may stand here.'],
  ],
  replay_config: [
    [/dictionary or None/, 'This and its ai_config are objects, as in {"record_canvas": true}.'],
    [/only known keys/, 'Only record_canvas and ai_config may stand here.'],
    [/only allowed keys: (.*)\.$/, (keys) => `In ai_config only these may stand: ${keys}.`],
  ],
  error_patterns: [
    [/list of strings/, 'Each pattern is a text: put it in quotes.'],
    [/Must provide a list/, 'Write a list of patterns, as in ["^Script error"].'],
    [
      /less than (\d+) characters/,
      (most) =>
        `Written as JSON, all patterns together may have ${most} characters: shorten some, or ignore them in your code.`,
    ],
  ],
  timestamp: [[/^Datetime has wrong format/, 'Write a date and time like 2026-01-31 14:05.']],
};

const ofAny: readonly Rule[] = [
  [/^This field is required|may not be blank/, (_, label) => `${label} cannot be empty.`],
  [/may not be null/, (_, label) => `${label} cannot be left unset.`],
  [/no more than (\d+) characters/, (most) => `At most ${grouped(most)} characters fit here.`],
  [/greater than or equal to (-?\d+)/, (least) => `Enter ${grouped(least)} or more.`],
  [/less than or equal to (-?\d+)/, (most) => `Enter ${grouped(most)} or less.`],
  [/valid integer/, 'Enter a whole number, as in 42.'],
  [/valid number/, 'Enter a number, as in 0.5.'],
  [/valid boolean/, 'Only true or false may stand here.'],
  [/valid string/, 'Only text may stand here.'],
  [/Expected a list/, 'Write a list, as in ["one", "two"].'],
  [/must be valid JSON/i, 'This cannot be written as JSON.'],
  [/Null characters/, 'There is an invisible character (NUL) in this: type it again rather than paste it.'],
  [/Surrogate characters/, 'There is half a character in this, as of an emoji that was cut: take it out.'],
  [/Out of range float/, 'A number in this is too large: write it as a text, in quotes.'],
];

/** What a refusal means to the person at the field; a sentence that nobody here knows stays as the server said it. */
export function plainRefusal({ kind, label }: Field, { detail }: Pick<Violation, 'detail'>): string {
  for (const [said, words] of [...(byKind[kind] ?? []), ...ofAny]) {
    const found = said.exec(detail);
    if (found) return typeof words === 'string' ? words : words(found[1] ?? '', label);
  }
  return detail;
}
