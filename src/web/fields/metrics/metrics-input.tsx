import { isObject } from '#contract/kinds/objects.ts';
import wordButtons from '../../ui/word-buttons.module.css';
import { moved } from '../inputs/drag-order.ts';
import { JsonBeside } from '../inputs/json-beside.tsx';
import { Movers } from '../inputs/movers.tsx';
import { jsonText } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
import { EntryJson } from './entry-json.tsx';
import { MetricEditor } from './metric-editor.tsx';
import { type Entry, readMetric } from './metric-model.ts';
import styles from './metrics.module.css';

const blank: Entry = {
  name: '',
  filters: { insight: 'TRENDS', events: [{ id: '', name: '', type: 'events', order: 0 }] },
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Secondary metrics one by one, and the same as JSON, which holds whatever else there is. */
export function MetricsInput(props: WidgetProps) {
  return (
    <JsonBeside {...props}>
      {(value, choose) => {
        const list = value ?? [];
        if (!Array.isArray(list) || !list.every(isObject)) return null;
        return <List list={list} onChange={(next) => choose(jsonText(next))} />;
      }}
    </JsonBeside>
  );
}

interface RowProps {
  entry: Entry;
  at: number;
  count: number;
  onChange: (entry: Entry) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function MetricRow({ entry, at, count, onChange, onMove, onRemove }: RowProps) {
  const metric = readMetric(entry['filters'] ?? null);
  const words = `metric ${at + 1}`;
  const label = `Metric ${at + 1}`;
  return (
    <li>
      <section aria-label={label}>
        <div className={styles['line']}>
          <input
            aria-label={`Name of ${words}`}
            placeholder="Name of the metric"
            autoComplete="off"
            value={textIn(entry['name'])}
            onChange={({ currentTarget }) => onChange({ ...entry, name: currentTarget.value })}
          />
          {count > 1 && <Movers at={at} count={count} words={words} onMove={onMove} />}
          <button type="button" data-icon="close" aria-label={`Remove ${words}`} onClick={onRemove} />
        </div>
        {metric && (
          <MetricEditor
            metric={metric}
            label={`${label}, step by step`}
            onChange={(filters) => onChange({ ...entry, filters })}
          />
        )}
        <EntryJson of={words} entry={entry} onChange={onChange} />
      </section>
    </li>
  );
}

function List({ list, onChange }: { list: Entry[]; onChange: (list: Entry[]) => void }) {
  return (
    <div className={`${wordButtons['inside']} ${styles['list']}`}>
      <ol>
        {list.map((entry, at) => (
          <MetricRow
            // biome-ignore lint/suspicious/noArrayIndexKey: servers know a metric by its place in the list
            key={at}
            entry={entry}
            at={at}
            count={list.length}
            onChange={(next) => onChange(list.with(at, next))}
            onMove={(to) => onChange(moved(list, at, to))}
            onRemove={() => onChange(list.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <button type="button" onClick={() => onChange([...list, blank])}>
        Add a metric
      </button>
    </div>
  );
}
