import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { focusField } from '../focus-field.ts';
import inputs from '../inputs/inputs.module.css';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';
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

/** Draws a value row by row, or nothing where rows cannot show it; where it may be not set, it can be made so. */
export function Builder(props: BuilderProps) {
  const { name, field, value, onChange } = props;
  const Rows = builders[field.kind];
  return (
    Rows && (
      <>
        <Rows {...props} />
        {value !== null && field.nullable && (
          <button
            type="button"
            className={`${inputs['quiet']} ${styles['unset']}`}
            onClick={() => {
              onChange(null);
              focusField(name);
            }}
          >
            Set to “not set”
          </button>
        )}
      </>
    )
  );
}
