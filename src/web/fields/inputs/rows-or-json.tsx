import { type ReactNode, useState } from 'react';
import { useEditing } from '../editing/editing.tsx';
import { NOT_SET } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { parseJson } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
import { useChosen } from './choice-input.tsx';
import { Choices } from './choices.tsx';
import { ClearButton } from './clear-button.tsx';
import inputs from './inputs.module.css';
import { JsonArea } from './json-area.tsx';
import styles from './rows-or-json.module.css';

type View = 'rows' | 'json';

const views = [
  { value: 'rows', label: 'Rows' },
  { value: 'json', label: 'JSON' },
] as const;

interface Props extends WidgetProps {
  /** Whether rows can show a value. */
  fits: (value: unknown) => boolean;
  /** Draws the rows of a value that fits; `choose` takes the JSON text of another value. */
  children: (value: unknown, choose: (text: string) => void) => ReactNode;
}

/** Why a text of JSON cannot be shown as rows; null when it can. */
function obstacleIn(text: string, fits: Props['fits']): string | null {
  const decoded = parseJson(text);
  if ('detail' in decoded) return 'Rows need valid JSON.';
  return fits(decoded.value) ? null : 'Rows can’t show this value.';
}

const valueIn = (text: string): unknown => {
  const decoded = parseJson(text);
  return 'value' in decoded ? decoded.value : null;
};

/** A structured value, edited row by row or as JSON. Text that rows cannot show stays in the JSON view as it was typed. */
export function RowsOrJson({ fits, children, ...props }: Props) {
  const { name, field, aria, disabled } = props;
  const { makes } = useEditing();
  const [typed, choose, leave] = useChosen(name);
  const text = typeof typed === 'string' ? typed : '';
  const obstacle = obstacleIn(text, fits);
  const [view, setView] = useState<View>('rows');
  const [isChosen, setChosen] = useState(false);
  if (obstacle !== null && view === 'rows') setView('json');
  const switchTo = (next: View) => {
    setView(next);
    setChosen(true);
  };
  const clear = () => {
    choose('');
    // The rows that had the focus can unmount.
    requestAnimationFrame(() => focusField(name));
  };
  return (
    <div className={styles['structured']}>
      <div className={styles['head']}>
        <Choices
          name={`${name}.view`}
          choices={views}
          value={view}
          onChoose={switchTo}
          blocked={obstacle === null ? [] : ['rows']}
          aria={{ 'aria-label': 'Edit as', 'aria-describedby': aria['aria-labelledby'] }}
        />
        {obstacle !== null && <span className={inputs['unit']}>{obstacle}</span>}
        {text === '' && field.nullable && !makes && <span className={inputs['unit']}>{NOT_SET}</span>}
        {text !== '' && field.nullable && !disabled && (
          <ClearButton describedBy={aria['aria-labelledby']} onClear={clear} />
        )}
      </div>
      {view === 'json' ? (
        <JsonArea {...props} text={text} onText={choose} onLeave={leave} opensEditor={isChosen} />
      ) : (
        <fieldset name={name} disabled={disabled} className={styles['rows']} {...aria}>
          {children(valueIn(text), choose)}
        </fieldset>
      )}
    </div>
  );
}
