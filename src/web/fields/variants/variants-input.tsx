import type { ComponentType } from 'react';
import { useEditing, useEdits } from '../editing/editing.tsx';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import type { WidgetProps } from '../widget.ts';
import { type Plan, readPlan, servedVariants } from './plan.ts';
import { VariantsEditor } from './variants-editor.tsx';

/** What helps to plan: it is told the plan, and replaces its JSON text. */
export type PlanHelp = ComponentType<{ plan: Plan; onChange: (text: string) => void }>;

/** The variants and the plan of an experiment. */
export function VariantsInput({ Help, ...props }: WidgetProps & { Help?: PlanHelp }) {
  const { edits } = useEditing();
  const isLaunched = useEdits(edits, () => Boolean(edits.record()['start_date']));
  const flag = useEdits(edits, () => edits.record()['feature_flag']);
  const planned = useEdits(edits, () => edits.record()['parameters']);
  return (
    <RowsOrJson {...props} fits={(value) => readPlan(value) !== null}>
      {(value, choose) => {
        const plan = readPlan(value);
        return (
          plan && (
            <VariantsEditor
              plan={plan}
              served={servedVariants(flag)}
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
