import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { DragHandle, MoveButtons, moveByKey } from '../inputs/move-buttons.tsx';
import styles from './builders.module.css';
import { cleanPath, type PathRule } from './clean-path.ts';

interface Props {
  rule: PathRule;
  at: number;
  count: number;
  isDragged: boolean;
  /** What the path on trial is after this rule, where the rule changes it. */
  result: string | null | undefined;
  onChange: (change: PathRule) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function ruleError(rule: PathRule): string | null {
  if (textOf(rule['regex']) === '') return 'The expression is missing: this rule has no effect yet.';
  return cleanPath('', [rule])[0] === null
    ? 'Not a regular expression: put \\ before a bracket that means itself'
    : null;
}

/** One rule of path cleaning. It is dragged by its grip; buttons and Alt with an arrow key move it too. */
export function PathRuleRow({ rule, at, count, isDragged, result, onChange, onMove, onRemove }: Props) {
  const words = `rule ${at + 1}`;
  const fault = ruleError(rule);
  const remark = useId();
  return (
    <li data-dragged={isDragged || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside */}
      <div className={styles['rule']} onKeyDown={(key) => moveByKey(key, { index: at, count, onMove })}>
        {count > 1 && <DragHandle />}
        <TextInput
          aria-label={`Expression of ${words}`}
          aria-describedby={fault ? remark : undefined}
          placeholder="Expression, like /orders/\d+"
          autoComplete="off"
          spellCheck={false}
          value={textOf(rule['regex'])}
          onChange={(event) => onChange({ regex: event.currentTarget.value })}
        />
        <span aria-hidden>→</span>
        <TextInput
          aria-label={`Alias of ${words}`}
          placeholder="Alias, like /orders/:id"
          autoComplete="off"
          spellCheck={false}
          value={textOf(rule['alias'])}
          onChange={(event) => onChange({ alias: event.currentTarget.value })}
        />
        <MoveButtons index={at} count={count} itemName={words} onMove={onMove} />
        <Button kind="quiet" icon="close" aria-label={`Remove ${words}`} onClick={onRemove} />
      </div>
      {fault && (
        <small id={remark} data-tone="bad">
          {fault}
        </small>
      )}
      {typeof result === 'string' && (
        <small>
          makes it <code>{result}</code>
        </small>
      )}
    </li>
  );
}
