import type { FieldInputProps } from '../../fields/input-props.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { VariantRows } from '../../fields/variants/variant-rows.tsx';
import { readPlan } from '../../fields/variants/variants-plan.ts';

/** The variants of a new experiment and their shares. */
export const SplitInput = (props: FieldInputProps) => (
  <RowsOrJson {...props} canShowRows={(value) => readPlan(value) !== null}>
    {(value, choose) => {
      const plan = readPlan(value);
      return plan && <VariantRows plan={plan} isFixed={false} onChange={choose} />;
    }}
  </RowsOrJson>
);
