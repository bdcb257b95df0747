import { type KeyboardEvent, useState } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import wordButtons from '../../ui/word-buttons.module.css';
import choice from '../inputs/choice.module.css';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';

const without = (value: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

/** Products and whether their onboarding is done, one a row. */
export function OnboardingRows({ value, onChange }: BuilderProps) {
  const [typed, setTyped] = useState('');
  if (value !== null && !isObject(value)) return null;
  const add = () => {
    const key = typed.trim();
    if (key !== '' && !(value && key in value)) onChange({ ...value, [key]: true });
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={`${wordButtons['inside']} ${styles['rows']}`}>
      {Object.entries(value ?? {}).map(([key, isDone]) => (
        <div key={key} className={styles['line']}>
          <code>{key}</code>
          {typeof isDone === 'boolean' ? (
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
              role="switch"
              className={choice['switch']}
              aria-label={`Onboarding of ${key} is done`}
              data-says={isDone ? 'Done' : 'Not done'}
              checked={isDone}
              onChange={(event) => onChange({ ...value, [key]: event.currentTarget.checked })}
            />
          ) : (
            <small>Stored as {JSON.stringify(isDone)}</small>
          )}
          <button
            type="button"
            data-icon="close"
            aria-label={`Remove ${key}`}
            onClick={() => onChange(without(value ?? {}, key))}
          />
        </div>
      ))}
      <input
        aria-label="Add a product"
        placeholder="Add a product, like surveys"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={add}
      />
    </div>
  );
}
