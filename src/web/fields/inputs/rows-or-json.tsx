import { Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NOT_SET } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { jsonText, parseJsonText } from '../json-text.ts';
import { useControlledInput } from './choice-input.tsx';
import { ClearButton } from './clear-button.tsx';
import inputs from './inputs.module.css';
import { JsonArea } from './json-area.tsx';
import { RadioChoices } from './radio-choices.tsx';
import styles from './rows-or-json.module.css';

type View = 'rows' | 'json';

const views = [
  { value: 'rows', label: 'Rows' },
  { value: 'json', label: 'JSON' },
] as const;

interface Props extends FieldInputProps {
  /** Whether the row editor can show a value. */
  canShowRows: (value: unknown) => boolean;
  /** Renders the row editor for a value. `choose` takes the new value of the input: its JSON text, or a list. */
  children: (value: unknown, choose: (input: unknown) => void, leave: () => void) => ReactNode;
}

/** Returns why the row editor can't show a JSON text; null if it can. */
function rowsUnavailableReason(text: string, fits: Props['canShowRows']): string | null {
  const decoded = parseJsonText(text);
  if ('detail' in decoded) return 'Fix the JSON to edit it as rows.';
  return fits(decoded.value) ? null : 'This value can only be edited as JSON.';
}

const valueIn = (input: unknown): unknown => {
  if (typeof input !== 'string') return input ?? null;
  const decoded = parseJsonText(input);
  return 'value' in decoded ? decoded.value : null;
};

/**
 * The input for a structured value. The user can edit the value in rows of inputs (the row editor) or as JSON. A value
 * that the row editor can't show is always shown as JSON.
 */
export function RowsOrJson({ canShowRows, children, ...props }: Props) {
  const { name, field, aria, disabled } = props;
  const { createsNoun, isGuided } = useResourceForm();
  const [typed, choose, leave] = useControlledInput(name);
  const text = typeof typed === 'string' ? typed : jsonText(typed);
  const rowsError = rowsUnavailableReason(text, canShowRows);
  const [view, setView] = useState<View>('rows');
  const [isChosen, setChosen] = useState(false);
  if (rowsError !== null && view === 'rows') setView('json');
  const switchTo = (next: View) => {
    setView(next);
    setChosen(true);
  };
  const clear = () => {
    choose('');
    // The focused button unmounts, so focus the field.
    requestAnimationFrame(() => focusField(name));
  };
  return (
    <div className={styles.structured}>
      {(!isGuided || view === 'json') && (
        <Group gap="xs" align="center">
          <Text size="sm" c="dimmed" flex="1 1 16rem">
            {field.help}
          </Text>
          {rowsError !== null && <span className={inputs.unit}>{rowsError}</span>}
          {text === '' && field.nullable && !createsNoun && <span className={inputs.unit}>{NOT_SET}</span>}
          {text !== '' && field.nullable && !disabled && (
            <ClearButton describedBy={aria['aria-labelledby']} onClear={clear} />
          )}
          <RadioChoices
            name={`${name}.view`}
            choices={views}
            value={view}
            onChoose={switchTo}
            disabledValues={rowsError === null ? [] : ['rows']}
            aria={{ 'aria-label': 'Edit as', 'aria-describedby': aria['aria-labelledby'] }}
          />
        </Group>
      )}
      {view === 'json' ? (
        <JsonArea {...props} text={text} onText={choose} onLeave={leave} opensEditor={isChosen} />
      ) : (
        <fieldset name={name} disabled={disabled} className={styles.rows} {...aria}>
          {children(valueIn(typed), choose, leave)}
        </fieldset>
      )}
    </div>
  );
}
