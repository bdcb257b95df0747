import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { WebhookInput } from './builders/webhook-receiver.tsx';
import type { FieldInputProps } from './input-props.ts';
import { ChoiceInput } from './inputs/choice-input.tsx';
import { StructuredInput } from './inputs/structured-input.tsx';
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
  end_action: ChoiceInput,
  harm_action: ChoiceInput,
  integer: NumberInput,
  milliseconds: NumberInput,
  sample_rate: NumberInput,
  timestamp: PlainTextInput,
  urls: StructuredInput,
  domains: StructuredInput,
  tags: StructuredInput,
  segments: CodeInput,
  attributes: StructuredInput,
  error_patterns: StructuredInput,
  onboarding: StructuredInput,
  linked_flag: StructuredInput,
  payload_capture: StructuredInput,
  replay_config: StructuredInput,
  property_filters: StructuredInput,
  path_rules: StructuredInput,
  correlation: StructuredInput,
  variants: StructuredInput,
  metric: StructuredInput,
  metrics: StructuredInput,
  experiment_metrics: StructuredInput,
  exposure_criteria: StructuredInput,
  stats_config: StructuredInput,
  flag_filters: StructuredInput,
  json: StructuredInput,
  uuid: CodeInput,
  token: CodeInput,
  membership_level: NumberInput,
  flag: CodeInput,
  user: StructuredInput,
} as const satisfies Record<Kind, ComponentType<FieldInputProps>>;

/** Whether a kind's input is a group of inputs. A label element can't refer to a group. */
export const isGroup = (kind: Kind): boolean =>
  inputByKind[kind] === ChoiceInput || kind === 'flag' || kind === 'segments' || hasEditor(kind);

/** Whether a kind's values are shown in one line, with an editor on demand. */
export const hasEditor = (kind: Kind): boolean => inputByKind[kind] === StructuredInput;
