import { type ReactNode, useState } from 'react';
import { parseJson } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
import { useChosen } from './choice-input.tsx';
import { JsonArea } from './json-area.tsx';
import styles from './json-beside.module.css';

interface Props extends WidgetProps {
  /** Draws the value row by row; nothing where rows cannot show it. `choose` takes its JSON text. */
  children: (value: unknown, choose: (text: string) => void) => ReactNode;
  /** Whether the rows are drawn by now. */
  isNear?: boolean;
}

/** A value that can be edited row by row and, beside that, as the JSON that it is. */
export function JsonBeside({ children, isNear = true, ...props }: Props) {
  const [typed, choose, leave] = useChosen(props.name);
  const text = typeof typed === 'string' ? typed : '';
  const decoded = parseJson(text);
  const isReadable = 'value' in decoded;
  const [readable, setReadable] = useState(text);
  if (isReadable && readable !== text) setReadable(text);
  const last = isReadable ? decoded : parseJson(readable);
  return (
    <div className={styles['both']}>
      {/* While the text is broken the rows stay, so that nothing jumps, and wait. */}
      {isNear && 'value' in last && (
        <fieldset disabled={props.disabled || !isReadable}>{children(last.value, choose)}</fieldset>
      )}
      <JsonArea {...props} text={text} onText={choose} onLeave={leave} className={styles['json']} />
    </div>
  );
}
