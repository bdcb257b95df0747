import { Stack } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { capitalize } from '#contract/format/capitalize.ts';
import { Button } from '../../ui/button.tsx';
import { Rule } from '../../ui/rule.tsx';
import { moved } from '../inputs/drag-order.ts';
import { MoveButtons } from '../inputs/move-buttons.tsx';
import { useRowKeys } from '../inputs/use-row-keys.ts';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { MetricEditor } from './metric-editor.tsx';
import { blankMetric } from './metric-model.ts';
import { MarginRow, NameRow } from './metric-options.tsx';
import { useGuardrails } from './use-guardrails.ts';

export type Role = 'goal' | 'guardrail' | 'secondary metric';

/** Guardrails refer to metrics by UUID. */
export const idOf = ({ uuid }: MetricObject = {}) => (typeof uuid === 'string' ? uuid : null);

const HEX_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Returns a random UUID (version 4). `crypto.randomUUID` does not exist on pages without TLS. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(HEX_GROUPS, '$1-$2-$3-$4-$5');
}

export interface MetricListProps {
  list: MetricObject[];
  onChange: (list: MetricObject[]) => void;
}

/** Returns what the sections of a list need: the keys of its rows, and functions that change the list. */
export function useMetricList({ list, onChange }: MetricListProps) {
  const { marginOf, setMargin } = useGuardrails();
  const root = useRef<HTMLDivElement>(null);
  const rows = useRowKeys(list.length);
  const margins = useRef(new Map<string, number | null>());
  return {
    root,
    /** The last margin of each metric, by id. Restored when a metric becomes a guardrail again. */
    lastMargins: margins.current,
    keyOf: (at: number) => rows.keys[at],
    change: (at: number, metric: MetricObject) => onChange(list.with(at, metric)),
    add(role: Role) {
      const uuid = newUuid();
      if (role === 'guardrail') setMargin(uuid, null);
      onChange([...list, blankMetric(role === 'guardrail' ? { uuid } : {})]);
      requestAnimationFrame(() => focusLastName(root, role));
    },
    remove(at: number) {
      const id = idOf(list[at]);
      if (id !== null && marginOf(id) !== undefined) setMargin(id, undefined);
      rows.remove(at);
      onChange(list.toSpliced(at, 1));
    },
    move(from: number, to: number) {
      rows.move(from, to);
      onChange(moved(list, from, to));
    },
  };
}

const focusLastName = ({ current }: RefObject<HTMLElement | null>, role: Role) =>
  [...(current?.querySelectorAll<HTMLElement>(`[data-role="${role}"] [data-name]`) ?? [])].at(-1)?.focus();

interface RowsProps {
  noun: Role;
  list: readonly MetricObject[];
  /** The indexes of the metrics of this role in the list. */
  indexes: readonly number[];
  canRemove: boolean;
  editor: ReturnType<typeof useMetricList>;
}

/** The editors of the metrics of one role. */
export function MetricRows({ noun, list, indexes, canRemove, editor }: RowsProps) {
  if (indexes.length === 0) return null;
  return (
    <Stack component="ol" gap="md" data-role={noun}>
      {indexes.map((at, index) => {
        const metric = list[at] ?? {};
        const itemName = `${noun} ${index + 1}`;
        const change = (next: MetricObject) => editor.change(at, next);
        return (
          <li key={editor.keyOf(at)} data-id={idOf(metric)}>
            <Stack component="section" gap="md" aria-label={capitalize(itemName)}>
              <MetricEditor metric={metric} onChange={change}>
                <NameRow
                  metric={metric}
                  itemName={itemName}
                  onChange={change}
                  action={
                    canRemove && (
                      <Button
                        kind="quiet"
                        icon="close"
                        aria-label={`Remove ${itemName}`}
                        onClick={() => editor.remove(at)}
                      />
                    )
                  }
                >
                  {indexes.length > 1 && (
                    <MoveButtons
                      index={index}
                      count={indexes.length}
                      itemName={itemName}
                      onMove={(to) => editor.move(at, indexes[to] ?? at)}
                    />
                  )}
                </NameRow>
                {noun !== 'goal' && <Margin metric={metric} of={itemName} editor={editor} onChange={change} />}
              </MetricEditor>
              <Rule />
            </Stack>
          </li>
        );
      })}
    </Stack>
  );
}

interface MarginProps extends Pick<RowsProps, 'editor'> {
  metric: MetricObject;
  of: string;
  onChange: (next: MetricObject) => void;
}

function Margin({ metric, of, editor: { root, lastMargins }, onChange }: MarginProps) {
  const { marginOf, setMargin } = useGuardrails();
  const id = idOf(metric);
  const margin = id === null ? undefined : marginOf(id);
  const uuid = id ?? newUuid();
  // The rows of the metric move to the other section.
  const focusMoved = () =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-id="${uuid}"] [data-name]`)?.focus());
  const become = () => {
    if (id === null) onChange({ ...metric, uuid });
    setMargin(uuid, lastMargins.get(uuid) ?? null);
    focusMoved();
  };
  const change = (next: number | null | undefined) => {
    lastMargins.set(uuid, margin ?? null);
    setMargin(uuid, next);
    if (next === undefined) focusMoved();
  };
  return <MarginRow of={of} margin={margin} onChange={margin === undefined ? become : change} />;
}
