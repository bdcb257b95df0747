import { useState } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { moved, useDragOrder } from '../inputs/drag-order.ts';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';
import { cleanPath, type PathRule } from './clean-path.ts';
import { PathRuleRow } from './path-rule-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

function PathResult({ path, steps }: { path: string; steps: (string | null)[] }) {
  const last = steps.findLast((step) => step !== null) ?? path;
  return (
    <small role="status">
      {last === path ? 'No rule changes it.' : 'It becomes '}
      {last !== path && <code>{last}</code>}
    </small>
  );
}

/** A list of rules; null where it is something else. */
function readRules(value: unknown): PathRule[] | null {
  const rules = value ?? [];
  return Array.isArray(rules) && rules.every(isObject) ? rules : null;
}

/** Rules from the first to the last, and a path to try them on, which shows what each one makes of it. */
export function PathRules({ value, onChange }: BuilderProps) {
  const [path, setPath] = useState('');
  const [list, focusRow] = useRowFocus();
  const rules = readRules(value);
  const { dragged, rows } = useDragOrder(rules ?? [], onChange);
  if (rules === null) return null;
  const steps = path === '' ? [] : cleanPath(path, rules);
  const update = (next: PathRule[], at: number) => {
    focusRow(at);
    onChange(next);
  };
  const put = (at: number, change: PathRule) => onChange(rules.with(at, { ...rules[at], ...change }));
  return (
    <div ref={list} className={styles['rows']}>
      {rules.length > 0 && (
        <ol {...rows}>
          {rules.map((rule, at) => (
            <PathRuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
              key={at}
              rule={rule}
              at={at}
              count={rules.length}
              isDragged={at === dragged}
              result={
                steps[at] === (steps.slice(0, at).findLast((step) => step !== null) ?? path) ? undefined : steps[at]
              }
              onChange={(change) => put(at, change)}
              onMove={(to) => onChange(moved(rules, at, to))}
              onRemove={() => update(rules.toSpliced(at, 1), at)}
            />
          ))}
        </ol>
      )}
      <div className={styles['line']}>
        <Button kind="link" icon="plus" onClick={() => update([...rules, { alias: '', regex: '' }], rules.length)}>
          Add a rule
        </Button>
      </div>
      {rules.length > 0 && (
        <div className={styles['trial']}>
          <TextInput
            aria-label="Try a path"
            placeholder="Try a path, like /orders/1234"
            autoComplete="off"
            spellCheck={false}
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          {path !== '' && <PathResult path={path} steps={steps} />}
        </div>
      )}
    </div>
  );
}
