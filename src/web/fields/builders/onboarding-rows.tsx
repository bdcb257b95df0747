import { type KeyboardEvent, useState } from 'react';
import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { BuilderProps } from '../input-props.ts';
import { LabeledSwitch } from '../inputs/labeled-switch.tsx';
import styles from './builders.module.css';

const without = (value: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

/** One row per product with a switch for its onboarding. */
export function OnboardingRows({ value, onChange }: BuilderProps) {
  const [typed, setTyped] = useState('');
  if (value !== null && !isObject(value)) return null;
  const add = () => {
    const key = typed.trim();
    if (key !== '' && !(value && key in value)) onChange({ ...value, [key]: true });
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.rows}>
      {Object.entries(value ?? {}).map(([key, isDone]) => (
        <div key={key} className={styles.line}>
          <code>{key}</code>
          {typeof isDone === 'boolean' ? (
            <LabeledSwitch
              name={`Onboarding of ${key} is done`}
              label={isDone ? 'Done' : 'Not done'}
              checked={isDone}
              onChange={(isChecked) => onChange({ ...value, [key]: isChecked })}
            />
          ) : (
            <small>{`Stored as ${JSON.stringify(isDone)}`}</small>
          )}
          <Button
            kind="quiet"
            icon="close"
            aria-label={`Remove ${key}`}
            onClick={() => onChange(without(value ?? {}, key))}
          />
        </div>
      ))}
      <TextInput
        aria-label="Add a product"
        placeholder="Add a product, for example surveys"
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
