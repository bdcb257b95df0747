import type { Field, Kind } from './field.ts';
import { operationTitles } from './operation-titles.ts';
import type { Access, Operation } from './operations.ts';
import type { Resource } from './resource.ts';

/** The text that describes each kind's wire format in the documentation. */
const wireForms: Record<Kind, string> = {
  text: 'text',
  long_text: 'text',
  toggle: 'true or false',
  optional_toggle: 'true or false',
  opt_out: 'true or false',
  integer: 'whole number',
  uuid: 'UUID',
  token: 'text',
  timestamp: 'ISO 8601 date and time',
  membership_level: '1, 8 or 15',
  timezone: 'IANA time zone name',
  week_start: '0 (Sunday) or 1 (Monday)',
  sample_rate: 'decimal text such as "0.35"',
  milliseconds: 'whole milliseconds',
  webhook: 'URL',
  urls: 'list of URLs',
  domains: 'list of URLs',
  tags: 'list of strings',
  segments: 'list of up to 3 ids of dimensions',
  attributes: 'list of strings',
  error_patterns: 'list of regular expressions',
  onboarding: 'product key → true or false',
  linked_flag: '`{id, key}` or `{id, key, variant}`',
  payload_capture: '`{recordHeaders, recordBody}`',
  replay_config: '`{record_canvas, ai_config}`',
  property_filters: 'list of `{key, type, operator, value}`',
  path_rules: 'list of `{alias, regex}`',
  correlation: 'three lists of names',
  flag_key: 'text',
  flag: 'feature flag',
  user: 'user',
  conclusion: '`won`, `lost`, `inconclusive`, `stopped_early` or `invalid`',
  end_action: '`notify`, `end` or `ship`',
  harm_action: '`notify` or `pause`',
  variants: 'JSON object',
  metric: 'funnel or trend filter',
  metrics: 'list of `{name, filters}`',
  experiment_metrics: 'list of funnel, mean, ratio and retention metrics',
  exposure_criteria: '`{filterTestAccounts, multiple_variant_handling, exposure_config}`',
  stats_config: '`{method, bayesian, frequentist, baseline_variant_key}`',
  flag_filters: '`groups`, `multivariate` and `payloads`',
  json: 'any JSON',
};

/** The callers that each access rule allows, as text for the documentation. */
export const callers: Record<Access, string> = {
  anyone: 'anyone with the token of an invitation, without a key',
  self: 'any user',
  organization: 'members of the organization',
  organization_member: 'members of the organization',
  organization_manager: 'administrators of the organization',
  organization_admin: 'administrators of the organization; for a demo project, any member of the organization',
  project: 'members of the project',
  project_admin: 'administrators of the project',
  in_project: 'members of the project',
  in_project_admin: 'administrators of the project',
};

const cell = (text: string) => text.replaceAll('|', '\\|');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const BEYOND =
  'Operations with a star are not part of the API specification that this contract follows. PostHog has them, and clients of PostHog need them.';

/** Returns what an operation does, as one line of documentation. */
export const titleOf = (name: string): string => operationTitles[name as keyof typeof operationTitles];

/** Returns a Markdown table of operations. */
export const operationsTable = (operations: Readonly<Record<string, Operation>>): string =>
  `${table(
    ['Operation', 'Request', 'Scope', 'Callers'],
    Object.entries(operations).map(([name, { method, path, query = [], scope, access, beyond }]) => [
      `${titleOf(name)}${beyond ? ' *' : ''}`,
      `\`${method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}\``,
      scope === null ? 'none' : `\`${scope}\``,
      callers[access],
    ]),
  )}\n\n${BEYOND}`;

const initialOf = ({ initial, required, readOnly }: Field): string => {
  if (readOnly) return 'set by the server';
  return required ? 'required' : `\`${JSON.stringify(initial)}\``;
};

/** Returns the text that describes the wire format of a field's value. */
export const formOf = ({ kind, nullable, readOnly }: Field): string =>
  nullable && !readOnly && kind !== 'json' ? `${wireForms[kind]}, or null` : wireForms[kind];

/** Returns a Markdown table of a resource's fields, in the order of their declaration. */
export const fieldsTable = ({ fields }: Resource): string =>
  table(
    ['Field', 'Label', 'Value', 'Value on creation', 'What it does'],
    Object.entries(fields).map(([name, field]) => [
      `\`${name}\``,
      field.label,
      formOf(field),
      initialOf(field),
      field.help,
    ]),
  );
