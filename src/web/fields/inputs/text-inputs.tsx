import { useState } from 'react';
import type { Kind } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { NOT_SET } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { ClearButton } from './clear-button.tsx';
import { FieldInput } from './field-input.tsx';
import classes from './inputs.module.css';

/** Registers an uncontrolled input, so that typing causes no rendering. */
export function useRegisteredInput(name: string) {
  const { form, edits } = useResourceForm();
  return form.register(name, { onChange: () => edits.inputChanged(name) });
}

const placeholderFor = ({ field }: FieldInputProps) => (field.nullable ? NOT_SET : undefined);

export function PlainTextInput(props: FieldInputProps) {
  const { name, aria, disabled } = props;
  return (
    <FieldInput
      autoComplete="off"
      placeholder={placeholderFor(props)}
      disabled={disabled}
      aria={aria}
      {...useRegisteredInput(name)}
    />
  );
}

export function CodeInput({ name, aria, disabled }: FieldInputProps) {
  return (
    <FieldInput
      className={classes.mono}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      aria={aria}
      {...useRegisteredInput(name)}
    />
  );
}

export function LongTextInput(props: FieldInputProps) {
  const { name, aria, disabled } = props;
  return (
    <FieldInput
      component="textarea"
      rows={3}
      placeholder={placeholderFor(props)}
      disabled={disabled}
      aria={aria}
      {...useRegisteredInput(name)}
    />
  );
}

/** The button that clears a nullable text input. The style sheet hides the button while the input is empty. */
function Clear({ name, field, aria, disabled }: FieldInputProps) {
  const { edits } = useResourceForm();
  const clear = () => {
    edits.setInput(name, '');
    focusField(name);
  };
  return field.nullable && !disabled && <ClearButton describedBy={aria['aria-labelledby']} onClear={clear} />;
}

const units: Partial<Record<Kind, string>> = { milliseconds: 'seconds', sample_rate: '%' };

/** A number input with its unit. Not type="number", because browsers would change the typed text. */
export function NumberInput(props: FieldInputProps) {
  const { name, field, aria, disabled } = props;
  const unit = units[field.kind];
  return (
    <div className={classes.affixed}>
      <FieldInput
        className={classes.number}
        inputMode={unit === undefined ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholderFor(props)}
        disabled={disabled}
        aria={aria}
        {...useRegisteredInput(name)}
      />
      {unit !== undefined && <span className={classes.unit}>{unit}</span>}
      <Clear {...props} />
    </div>
  );
}

/** A masked text input with a button to show the text. */
export function SecretInput(props: FieldInputProps) {
  const { name, field, aria, disabled } = props;
  const [isShown, setShown] = useState(false);
  const action = isShown ? 'Hide' : 'Show';
  return (
    <div className={classes.affixed}>
      <FieldInput
        className={classes.wide}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        placeholder={placeholderFor(props)}
        disabled={disabled}
        aria={aria}
        {...useRegisteredInput(name)}
      />
      <Button
        kind="quiet"
        aria-pressed={isShown}
        aria-label={`${action} ${field.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {action}
      </Button>
      <Clear {...props} />
    </div>
  );
}
