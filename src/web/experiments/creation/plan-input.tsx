import type { FieldInputProps } from '../../fields/input-props.ts';
import { RowsOrJson } from '../../fields/inputs/rows-or-json.tsx';
import { PlanNumbers } from '../../fields/variants/variants-editor.tsx';
import styles from '../../fields/variants/variants-input.module.css';
import { readPlan } from '../../fields/variants/variants-plan.ts';
import { CalculatorForm } from '../sample-size/sample-size-calculator.tsx';

/** The sample size and the running time of a new experiment, with the calculator that fills them in. */
export const PlanInput = (props: FieldInputProps) => (
  <RowsOrJson {...props} canShowRows={(value) => readPlan(value) !== null}>
    {(value, choose) => {
      const plan = readPlan(value);
      return (
        plan && (
          <div className={styles.editor}>
            <CalculatorForm plan={plan} onChange={choose} />
            <PlanNumbers plan={plan} onChange={choose} />
          </div>
        )
      );
    }}
  </RowsOrJson>
);
