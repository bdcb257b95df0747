import { useEditing, useEdits } from '../editing.tsx';
import { JsonBeside } from '../json-beside.tsx';
import type { WidgetProps } from '../widget.ts';
import { readPlan } from './plan.ts';
import { VariantsEditor } from './variants-editor.tsx';

/** The variants and the plan of an experiment as rows, and the same as JSON, which holds whatever else there is. */
export function VariantsInput(props: WidgetProps) {
  const { edits } = useEditing();
  const isLaunched = useEdits(edits, () => Boolean(edits.record()['start_date']));
  const label = `${props.field.label}, one by one`;
  return (
    <JsonBeside {...props}>
      {(value, choose) => {
        const plan = readPlan(value);
        return plan && <VariantsEditor plan={plan} isFixed={isLaunched} label={label} onChange={choose} />;
      }}
    </JsonBeside>
  );
}
