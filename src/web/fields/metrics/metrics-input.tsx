import { isObject } from '#contract/kinds/objects.ts';
import { JsonBeside } from '../json-beside.tsx';
import { jsonText } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
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

function List({ list, onChange }: { list: Entry[]; onChange: (list: Entry[]) => void }) {
  const put = (at: number, change: Entry) =>
    onChange(list.map((entry, index) => (index === at ? { ...entry, ...change } : entry)));
  return (
    <div className={styles['list']}>
      {list.map((entry, at) => {
        const metric = readMetric(entry['filters'] ?? null);
        const label = `Metric ${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: servers know a metric by its place in the list
          <section key={at} aria-label={label}>
            <div className={styles['line']}>
              <input
                aria-label={`Name of metric ${at + 1}`}
                placeholder="Name of the metric"
                autoComplete="off"
                value={textIn(entry['name'])}
                onChange={({ currentTarget }) => put(at, { name: currentTarget.value })}
              />
              <button
                type="button"
                data-icon="close"
                aria-label={`Remove metric ${at + 1}`}
                onClick={() => onChange(list.filter((_, index) => index !== at))}
              />
            </div>
            {metric && (
              <MetricEditor
                metric={metric}
                label={`${label}, step by step`}
                onChange={(filters) => put(at, { filters })}
              />
            )}
          </section>
        );
      })}
      <button type="button" onClick={() => onChange([...list, blank])}>
        Add a metric
      </button>
    </div>
  );
}
