import { useState } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BuilderProps } from '../input-props.ts';
import { moved, useDragOrder } from '../inputs/drag-order.ts';
import styles from './builders.module.css';
import { cleanPath, type PathRule } from './clean-path.ts';
import { PathRuleRow } from './path-rule-row.tsx';
import { useRe2 } from './use-re2.ts';
import { useRowFocus } from './use-row-focus.ts';

function PathResult({ path, steps }: { path: string; steps: (string | null)[] }) {
  const last = steps.findLast((step) => step !== null) ?? path;
  return (
    <small role="status">
      <span>{last === path ? 'No rule changes this path.' : 'Result: '}</span>
      {last !== path && <code>{last}</code>}
    </small>
  );
}

/** Returns the rules, or null if the value is not a list of objects. */
function readRules(value: unknown): PathRule[] | null {
  const rules = value ?? [];
  return Array.isArray(rules) && rules.every(isObject) ? rules : null;
}

/** The path cleaning rules in order, with an input to test a path. */
export function PathRules({ value, onChange }: BuilderProps) {
  const [path, setPath] = useState('');
  const [list, focusRow] = useRowFocus();
  const rules = readRules(value);
  const { dragged, rows } = useDragOrder(rules ?? [], onChange);
  const re2 = useRe2(path !== '');
  if (rules === null) return null;
  const steps = path === '' || !re2 ? [] : cleanPath(path, rules, re2);
  const update = (next: PathRule[], at: number) => {
    focusRow(at);
    onChange(next);
  };
  const put = (at: number, change: PathRule) => onChange(rules.with(at, { ...rules[at], ...change }));
  return (
    <div ref={list} className={styles.rows}>
      {rules.length > 0 && (
        <ol {...rows}>
          {mapByIndex(rules, (rule, at) => (
            <PathRuleRow
              rule={rule}
              index={at}
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
      <div className={styles.line}>
        <Button kind="link" icon="plus" onClick={() => update([...rules, { alias: '', regex: '' }], rules.length)}>
          Add rule
        </Button>
      </div>
      {rules.length > 0 && (
        <div className={styles.trial}>
          <TextInput
            aria-label="Test a path"
            placeholder="Test a path, for example /orders/1234"
            autoComplete="off"
            spellCheck={false}
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          {path !== '' && re2 && <PathResult path={path} steps={steps} />}
        </div>
      )}
    </div>
  );
}
