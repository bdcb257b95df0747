import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { BuilderInput, PatternsInput, WebhookInput } from './inputs/builder-input.tsx';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { JsonInput } from './inputs/json-input.tsx';
import { ListInput } from './inputs/list-input.tsx';
import { SwitchInput } from './inputs/switch-input.tsx';
import { CodeInput, LongTextInput, NumberInput, PlainTextInput } from './inputs/text-inputs.tsx';
import { TimezoneInput } from './inputs/timezone-input.tsx';
import type { WidgetProps } from './widget.ts';

/** One input per kind; the kinds that only the server sets have one too, should a writable field ever be of them. */
export const widgets = {
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
  json: JsonInput,
  uuid: CodeInput,
  token: CodeInput,
  membership_level: NumberInput,
  flag: JsonInput,
  user: JsonInput,
} as const satisfies Record<Kind, ComponentType<WidgetProps>>;

const grouped: ReadonlySet<ComponentType<WidgetProps>> = new Set([ChoiceInput, ListInput, PatternsInput, BuilderInput]);
/** Kinds with a group of inputs in the forms that have their own input for them. */
const groupedByForm: ReadonlySet<Kind> = new Set(['variants', 'metric', 'metrics']);

/** Is the input of the kind a group of inputs, which a label cannot point at? */
export const isGroup = (kind: Kind): boolean => grouped.has(widgets[kind]) || groupedByForm.has(kind);

const wide: ReadonlySet<Kind> = new Set(['property_filters', 'path_rules', 'variants', 'metric', 'metrics']);

/** Does the input of the kind need the whole width of its row? */
export const isWide = (kind: Kind): boolean => wide.has(kind);
