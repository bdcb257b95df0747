import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { isFilterList } from '#contract/format/conditions.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { CorrelationLists } from '../builders/correlation-lists.tsx';
import { FilterRows } from '../builders/filter-rows.tsx';
import { LinkedFlag } from '../builders/linked-flag.tsx';
import { OnboardingRows } from '../builders/onboarding-rows.tsx';
import { PathRules } from '../builders/path-rules.tsx';
import { PatternTester } from '../builders/pattern-tester.tsx';
import { SwitchRows } from '../builders/switch-rows.tsx';
import type { BuilderProps, FieldInputProps } from '../input-props.ts';
import { jsonText } from '../json-text.ts';
import { JsonInput } from './json-input.tsx';
import { ListInput } from './list-input.tsx';
import { RowsOrJson } from './rows-or-json.tsx';

const builders: Partial<Record<Kind, ComponentType<BuilderProps>>> = {
  onboarding: OnboardingRows,
  linked_flag: LinkedFlag,
  payload_capture: SwitchRows,
  replay_config: SwitchRows,
  property_filters: FilterRows,
  path_rules: PathRules,
  correlation: CorrelationLists,
};

/** For each kind, whether its builder can show a value other than null. All other builders can show objects. */
const shownAsRows: Partial<Record<Kind, (value: unknown) => boolean>> = {
  property_filters: isFilterList,
  path_rules: (value) => Array.isArray(value) && value.every(isObject),
};

const lists: ReadonlySet<Kind> = new Set(['urls', 'domains', 'tags', 'attributes', 'error_patterns']);

/** The editor for a structured value: rows of inputs, or JSON. */
export function StructuredEditor(props: FieldInputProps) {
  const { name, field } = props;
  const Rows = builders[field.kind];
  const fits = shownAsRows[field.kind] ?? isObject;
  if (Rows)
    return (
      <RowsOrJson {...props} canShowRows={(value) => value === null || fits(value)}>
        {(value, choose) => (
          <Rows name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
        )}
      </RowsOrJson>
    );
  if (!lists.has(field.kind)) return <JsonInput {...props} />;
  return (
    <div>
      <ListInput {...props} />
      {field.kind === 'error_patterns' && <PatternTester {...props} />}
    </div>
  );
}
