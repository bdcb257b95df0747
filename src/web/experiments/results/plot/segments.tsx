import { useId } from 'react';
import styles from './segments.module.css';

interface Props<T extends string> {
  label: string;
  choices: Record<T, string>;
  value: T;
  choose: (value: T) => void;
}

/** One of a few choices, all in sight. */
export function Segments<T extends string>({ label, choices, value, choose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles['segments']} aria-label={label}>
      {(Object.keys(choices) as T[]).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => choose(choice)} />
          <span>{choices[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
