import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import type { BuilderProps } from '../input-props.ts';
import { CorrelationLists } from './correlation-lists.tsx';
import { FilterRows } from './filter-rows.tsx';
import { LinkedFlag } from './linked-flag.tsx';
import { OnboardingRows } from './onboarding-rows.tsx';
import { PathRules } from './path-rules.tsx';
import { SwitchRows } from './switch-rows.tsx';

const builders: Partial<Record<Kind, ComponentType<BuilderProps>>> = {
  onboarding: OnboardingRows,
  linked_flag: LinkedFlag,
  payload_capture: SwitchRows,
  replay_config: SwitchRows,
  property_filters: FilterRows,
  path_rules: PathRules,
  correlation: CorrelationLists,
};

/** The form rows for a structured value, chosen by the field's kind. */
export function Builder(props: BuilderProps) {
  const Rows = builders[props.field.kind];
  return Rows && <Rows {...props} />;
}
