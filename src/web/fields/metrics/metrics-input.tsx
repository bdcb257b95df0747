import { useRef } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { moved } from '../inputs/drag-order.ts';
import { MoveButtons } from '../inputs/move-buttons.tsx';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { useRowKeys } from '../inputs/use-row-keys.ts';
import { jsonText } from '../json-text.ts';
import { KindCards } from './kind-cards.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { MetricEditor } from './metric-editor.tsx';
import { type MetricKindChoice, newMetric, setKeys } from './metric-model.ts';
import { GuardrailChoice } from './metric-options.tsx';
import styles from './metrics.module.css';
import { useGuardrails } from './use-guardrails.ts';

/** Returns the metrics, or null if the value is not a list of objects. */
function listIn(value: unknown): MetricObject[] | null {
  const list = value ?? [];
  return Array.isArray(list) && list.every(isObject) ? list : null;
}

interface Nouns {
  /** The noun for a metric in the list, for example "goal" in "goal 1". */
  item: string;
  add: string;
  /** The shorter label of the add button, for guided forms. */
  addShort: string;
  areSecondary: boolean;
}

const goalNouns: Nouns = {
  item: 'goal',
  add: 'Add per-person goal',
  addShort: 'Add another goal',
  areSecondary: false,
};
const secondaryNouns: Nouns = {
  item: 'per-person metric',
  add: 'Add per-person metric',
  addShort: 'Add metric',
  areSecondary: true,
};

/** The input for a list of `metrics`: `metrics` (goals) or `metrics_secondary`. */
export function MetricsInput(props: FieldInputProps) {
  const { name } = props;
  return (
    <RowsOrJson {...props} canShowRows={(value) => listIn(value) !== null}>
      {(value, choose) => (
        <List
          list={listIn(value) ?? []}
          nouns={name === 'metrics_secondary' ? secondaryNouns : goalNouns}
          onChange={(next) => choose(jsonText(next))}
        />
      )}
    </RowsOrJson>
  );
}

interface RowProps {
  metric: MetricObject;
  index: number;
  count: number;
  nouns: Nouns;
  onChange: (metric: MetricObject) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Guardrails refer to metrics by UUID. */
const idOf = ({ uuid }: MetricObject) => (typeof uuid === 'string' ? uuid : null);

const HEX_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Returns a random UUID (version 4). `crypto.randomUUID` does not exist on pages without TLS. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(HEX_GROUPS, '$1-$2-$3-$4-$5');
}

function Guardrail({ metric, of, onChange }: Pick<RowProps, 'metric' | 'onChange'> & { of: string }) {
  const { marginOf, setMargin } = useGuardrails();
  const id = idOf(metric);
  return (
    <GuardrailChoice
      of={of}
      margin={id === null ? undefined : marginOf(id)}
      onChange={(margin) => {
        const uuid = id ?? newUuid();
        if (id === null) onChange({ ...metric, uuid });
        setMargin(uuid, margin);
      }}
    />
  );
}

function MetricRow({ metric, index, count, nouns, onChange, onMove, onRemove }: RowProps) {
  const itemName = `${nouns.item} ${index + 1}`;
  const { name } = metric;
  return (
    <li>
      <section aria-label={itemName.charAt(0).toUpperCase() + itemName.slice(1)}>
        <div className={styles.line}>
          <TextInput
            aria-label={`Name of ${itemName}`}
            placeholder="Metric name"
            autoComplete="off"
            value={typeof name === 'string' ? name : ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(setKeys(metric, { name: value === '' ? undefined : value }))
            }
          />
          {count > 1 && <MoveButtons index={index} count={count} itemName={itemName} onMove={onMove} />}
          <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
        </div>
        <MetricEditor metric={metric} onChange={onChange} />
        {nouns.areSecondary && <Guardrail metric={metric} of={itemName} onChange={onChange} />}
      </section>
    </li>
  );
}

interface ListProps {
  list: MetricObject[];
  nouns: Nouns;
  onChange: (list: MetricObject[]) => void;
}

function List({ list, nouns, onChange }: ListProps) {
  const { marginOf, setMargin } = useGuardrails();
  const { isGuided } = useResourceForm();
  const root = useRef<HTMLDivElement>(null);
  const rows = useRowKeys(list.length);
  const start = (kind: MetricKindChoice) => {
    onChange([newMetric(kind)]);
    // The clicked card unmounts, so focus the input for the first event.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input[role="combobox"]')?.focus());
  };
  const remove = (at: number) => {
    const id = idOf(list[at] ?? {});
    if (id !== null && marginOf(id) !== undefined) setMargin(id, undefined);
    rows.remove(at);
    onChange(list.toSpliced(at, 1));
  };
  const move = (from: number, to: number) => {
    rows.move(from, to);
    onChange(moved(list, from, to));
  };
  return (
    <div ref={root} className={styles.list}>
      <ol>
        {list.map((metric, at) => (
          <MetricRow
            key={rows.keys[at]}
            metric={metric}
            index={at}
            count={list.length}
            nouns={nouns}
            onChange={(next) => onChange(list.with(at, next))}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {isGuided && !nouns.areSecondary && list.length === 0 ? (
        <KindCards onChoose={start} />
      ) : (
        <Button kind="link" icon="plus" onClick={() => onChange([...list, newMetric('mean')])}>
          {isGuided ? nouns.addShort : nouns.add}
        </Button>
      )}
    </div>
  );
}
