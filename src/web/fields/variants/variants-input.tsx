import type { ComponentType } from 'react';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { VariantsEditor } from './variants-editor.tsx';
import { flagVariants, readPlan, type VariantsPlan } from './variants-plan.ts';

/** A tool that reads the plan and can replace its JSON text. */
export type PlanTools = ComponentType<{ plan: VariantsPlan; onChange: (text: string) => void }>;

/** The input for the variants and the plan of an experiment. */
export function VariantsInput({ Help, ...props }: FieldInputProps & { Help?: PlanTools }) {
  const { edits } = useResourceForm();
  const isLaunched = useEditsSelector(edits, () => Boolean(edits.record()['start_date']));
  const flag = useEditsSelector(edits, () => edits.record()['feature_flag']);
  const planned = useEditsSelector(edits, () => edits.record()['parameters']);
  return (
    <RowsOrJson {...props} canShowRows={(value) => readPlan(value) !== null}>
      {(value, choose) => {
        const plan = readPlan(value);
        return (
          plan && (
            <VariantsEditor
              plan={plan}
              served={flagVariants(flag)}
              planned={planned}
              isFixed={isLaunched}
              onChange={choose}
            >
              {Help && <Help plan={plan} onChange={choose} />}
            </VariantsEditor>
          )
        );
      }}
    </RowsOrJson>
  );
}
