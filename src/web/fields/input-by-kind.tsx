import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import type { FieldInputProps, InputComponent } from './input-props.ts';
import { BuilderInput, PatternsInput, WebhookInput } from './inputs/builder-input.tsx';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { JsonInput } from './inputs/json-input.tsx';
import { ListInput } from './inputs/list-input.tsx';
import { SwitchInput } from './inputs/switch-input.tsx';
import { CodeInput, LongTextInput, NumberInput, PlainTextInput } from './inputs/text-inputs.tsx';
import { TimezoneInput } from './inputs/timezone-input.tsx';

/** Each kind's input. Kinds that currently have only read-only fields also have an input. */
export const inputByKind = {
  text: PlainTextInput,
  long_text: LongTextInput,
  flag_key: CodeInput,
  webhook: WebhookInput,
  timezone: TimezoneInput,
  toggle: SwitchInput,
  optional_toggle: ChoiceInput,
  opt_out: ChoiceInput,
  week_start: ChoiceInput,
  conclusion: ChoiceInput,
  integer: NumberInput,
  milliseconds: NumberInput,
  sample_rate: NumberInput,
  timestamp: PlainTextInput,
  urls: ListInput,
  domains: ListInput,
  tags: ListInput,
  attributes: ListInput,
  error_patterns: PatternsInput,
  onboarding: BuilderInput,
  linked_flag: BuilderInput,
  payload_capture: BuilderInput,
  replay_config: BuilderInput,
  property_filters: BuilderInput,
  path_rules: BuilderInput,
  correlation: BuilderInput,
  variants: JsonInput,
  metric: JsonInput,
  metrics: JsonInput,
  experiment_metrics: JsonInput,
  exposure_criteria: JsonInput,
  stats_config: JsonInput,
  json: JsonInput,
  uuid: CodeInput,
  token: CodeInput,
  membership_level: NumberInput,
  flag: JsonInput,
  user: JsonInput,
} as const satisfies Record<Kind, InputComponent>;

/** Loads the code of the inputs of these kinds. Once it has loaded, a row has its final height from its first render on. */
export const loadInputs = (kinds: Iterable<Kind>): Promise<unknown> =>
  Promise.all([...new Set(kinds)].map((kind) => (inputByKind[kind] as InputComponent).load?.()));

const grouped: ReadonlySet<ComponentType<FieldInputProps>> = new Set([
  ChoiceInput,
  ListInput,
  PatternsInput,
  BuilderInput,
]);
/**
 * Whether a form replaces a kind's JSON input with a group of inputs. True for each kind with a JSON input, except
 * `json`.
 */
const isGroupedByForm = (kind: Kind): boolean => inputByKind[kind] === JsonInput && kind !== 'json';

/** Whether a kind's input is a group of inputs. A label element can't refer to a group. */
export const isGroup = (kind: Kind): boolean => grouped.has(inputByKind[kind]) || isGroupedByForm(kind);

/** Whether a kind's input needs the full width of its row. */
export const isWide = (kind: Kind): boolean =>
  isGroupedByForm(kind) || kind === 'property_filters' || kind === 'path_rules';
