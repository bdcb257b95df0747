import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { moved } from '../inputs/drag-order.ts';
import { MoveButtons } from '../inputs/move-buttons.tsx';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { jsonText } from '../json-text.ts';
import { MetricEditor } from './metric-editor.tsx';
import { type MetricObject, readMetric } from './metric-model.ts';
import styles from './metrics.module.css';

const blank: MetricObject = {
  name: '',
  filters: { insight: 'TRENDS', events: [{ id: '', name: '', type: 'events', order: 0 }] },
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns the metrics, or null if the value is not a list of objects. */
function listIn(value: unknown): MetricObject[] | null {
  const list = value ?? [];
  return Array.isArray(list) && list.every(isObject) ? list : null;
}

/** The input for secondary metrics. */
export function MetricsInput(props: FieldInputProps) {
  return (
    <RowsOrJson {...props} canShowRows={(value) => listIn(value) !== null}>
      {(value, choose) => <List list={listIn(value) ?? []} onChange={(next) => choose(jsonText(next))} />}
    </RowsOrJson>
  );
}

interface RowProps {
  entry: MetricObject;
  index: number;
  count: number;
  onChange: (entry: MetricObject) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function MetricRow({ entry, index, count, onChange, onMove, onRemove }: RowProps) {
  const metric = readMetric(entry['filters'] ?? null);
  const itemName = `metric ${index + 1}`;
  return (
    <li>
      <section aria-label={`Metric ${index + 1}`}>
        <div className={styles['line']}>
          <TextInput
            aria-label={`Name of ${itemName}`}
            placeholder="Metric name"
            autoComplete="off"
            value={textIn(entry['name'])}
            onChange={({ currentTarget }) => onChange({ ...entry, name: currentTarget.value })}
          />
          {count > 1 && <MoveButtons index={index} count={count} itemName={itemName} onMove={onMove} />}
          <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
        </div>
        {metric ? (
          <MetricEditor metric={metric} onChange={(filters) => onChange({ ...entry, filters })} />
        ) : (
          <small>Rows can’t show this metric. Edit it as JSON.</small>
        )}
      </section>
    </li>
  );
}

function List({ list, onChange }: { list: MetricObject[]; onChange: (list: MetricObject[]) => void }) {
  return (
    <div className={styles['list']}>
      <ol>
        {mapByIndex(list, (entry, at) => (
          <MetricRow
            entry={entry}
            index={at}
            count={list.length}
            onChange={(next) => onChange(list.with(at, next))}
            onMove={(to) => onChange(moved(list, at, to))}
            onRemove={() => onChange(list.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button kind="link" icon="plus" onClick={() => onChange([...list, blank])}>
        Add metric
      </Button>
    </div>
  );
}
