import type { ReactNode } from 'react';
import { useChosen } from './choice-input.tsx';
import inputs from './inputs.module.css';
import styles from './json-beside.module.css';
import { parseJson } from './json-text.ts';
import type { WidgetProps } from './widget.ts';

interface Props extends WidgetProps {
  /** Draws the value row by row; null where rows cannot show it. `choose` takes its JSON text. */
  children: (value: unknown, choose: (text: string) => void) => ReactNode;
}

/** A value that can be edited row by row and, beside that, as the JSON that it is. */
export function JsonBeside({ name, aria, disabled, children }: Props) {
  const [text, choose, leave] = useChosen(name);
  const decoded = parseJson(typeof text === 'string' ? text : '');
  return (
    <div className={styles['both']}>
      {'value' in decoded && <fieldset disabled={disabled}>{children(decoded.value, choose)}</fieldset>}
      <textarea
        name={name}
        className={`${inputs['textarea']} ${inputs['mono']} ${styles['json']}`}
        rows={2}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="JSON"
        disabled={disabled}
        value={typeof text === 'string' ? text : ''}
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={leave}
        {...aria}
      />
    </div>
  );
}
