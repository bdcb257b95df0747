import { JsonBeside } from '../inputs/json-beside.tsx';
import { jsonText } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
import { MetricEditor } from './metric-editor.tsx';
import { readMetric } from './metric-model.ts';

/** The goal of an experiment as rows, and the same as JSON, which holds whatever else there is. */
export function MetricInput(props: WidgetProps) {
  const label = `${props.field.label}, step by step`;
  return (
    <JsonBeside {...props}>
      {(value, choose) => {
        const metric = readMetric(value);
        return (
          metric && <MetricEditor metric={metric} label={label} onChange={(filters) => choose(jsonText(filters))} />
        );
      }}
    </JsonBeside>
  );
}
