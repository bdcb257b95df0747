import type { ComponentType } from 'react';
import { useEditing, useEdits } from '../editing/editing.tsx';
import { JsonBeside } from '../inputs/json-beside.tsx';
import type { WidgetProps } from '../widget.ts';
import { type Plan, readPlan, servedVariants } from './plan.ts';
import { VariantsEditor } from './variants-editor.tsx';

/** What helps to plan: it is told the plan, and replaces its JSON text. */
export type PlanHelp = ComponentType<{ plan: Plan; onChange: (text: string) => void }>;

/** The variants and the plan of an experiment as rows, and the same as JSON, which holds whatever else there is. */
export function VariantsInput({ Help, ...props }: WidgetProps & { Help?: PlanHelp }) {
  const { edits } = useEditing();
  const isLaunched = useEdits(edits, () => Boolean(edits.record()['start_date']));
  const flag = useEdits(edits, () => edits.record()['feature_flag']);
  const planned = useEdits(edits, () => edits.record()['parameters']);
  const label = `${props.field.label}, one by one`;
  return (
    <JsonBeside {...props}>
      {(value, choose) => {
        const plan = readPlan(value);
        return (
          plan && (
            <VariantsEditor
              plan={plan}
              served={servedVariants(flag)}
              planned={planned}
              isFixed={isLaunched}
              label={label}
              onChange={choose}
            >
              {Help && <Help plan={plan} onChange={choose} />}
            </VariantsEditor>
          )
        );
      }}
    </JsonBeside>
  );
}
