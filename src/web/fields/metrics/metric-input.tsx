import type { FieldInputProps } from '../input-props.ts';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { jsonText } from '../json-text.ts';
import { MetricEditor } from './metric-editor.tsx';
import { readMetric } from './metric-model.ts';

/** The input for the goal metric. */
export function MetricInput(props: FieldInputProps) {
  return (
    <RowsOrJson {...props} canShowRows={(value) => readMetric(value) !== null}>
      {(value, choose) => {
        const metric = readMetric(value);
        return metric && <MetricEditor metric={metric} onChange={(filters) => choose(jsonText(filters))} />;
      }}
    </RowsOrJson>
  );
}
