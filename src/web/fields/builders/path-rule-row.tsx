import { useId } from 'react';
import { unusablePattern } from '#contract/regular-expression.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { DragHandle, MovableRow, MoveButtons } from '../inputs/move-buttons.tsx';
import styles from './builders.module.css';
import { type PathRule, ruleReason, textOf } from './clean-path.ts';
import { useRe2 } from './use-re2.ts';

interface Props {
  rule: PathRule;
  index: number;
  count: number;
  isDragged: boolean;
  /** The test path after this rule; null if the rule is invalid, undefined if it changes nothing or no path is tested. */
  result: string | null | undefined;
  onChange: (change: PathRule) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ruleError(rule: PathRule, re2: ReturnType<typeof useRe2>): string | null {
  if (textOf(rule['regex']) === '') return 'Enter a regular expression. Without an expression, the rule has no effect.';
  const reason = re2 && ruleReason(rule, re2);
  return reason && unusablePattern(reason);
}

/** A path cleaning rule. It can be moved by dragging, with buttons, or with Alt and an arrow key. */
export function PathRuleRow({ rule, index, count, isDragged, result, onChange, onMove, onRemove }: Props) {
  const itemName = `rule ${index + 1}`;
  const hasPattern = textOf(rule['regex']) !== '';
  const re2 = useRe2(hasPattern);
  const error = ruleError(rule, re2);
  const errorId = useId();
  return (
    <li data-dragged={isDragged || undefined}>
      <MovableRow className={styles.rule} index={index} count={count} onMove={onMove}>
        {count > 1 && <DragHandle />}
        <TextInput
          aria-label={`Expression of ${itemName}`}
          aria-describedby={error ? errorId : undefined}
          placeholder="Expression, for example /orders/\d+"
          autoComplete="off"
          spellCheck={false}
          value={textOf(rule['regex'])}
          onChange={(event) => onChange({ regex: event.currentTarget.value })}
        />
        <span aria-hidden>→</span>
        <TextInput
          aria-label={`Alias of ${itemName}`}
          placeholder="Alias, for example /orders/:id"
          autoComplete="off"
          spellCheck={false}
          value={textOf(rule['alias'])}
          onChange={(event) => onChange({ alias: event.currentTarget.value })}
        />
        <MoveButtons index={index} count={count} itemName={itemName} onMove={onMove} />
        <Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />
      </MovableRow>
      {error && (
        <small id={errorId} data-tone="bad">
          {error}
        </small>
      )}
      {hasPattern && re2 === null && <small>Checking the regular expression…</small>}
      {typeof result === 'string' && (
        <small>
          Result: <code>{result}</code>
        </small>
      )}
    </li>
  );
}
