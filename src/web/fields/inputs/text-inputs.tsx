import { useState } from 'react';
import type { Kind } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useEditing } from '../editing/editing.tsx';
import { NOT_SET } from '../field-value.tsx';
import type { WidgetProps } from '../widget.ts';
import { FieldInput } from './field-input.tsx';
import classes from './inputs.module.css';

/** Registers an uncontrolled input: what is typed stays in the page and renders nothing. */
export function useRegistered(name: string) {
  const { form, edits } = useEditing();
  return form.register(name, { onChange: () => edits.touch(name) });
}

const hintFor = ({ field }: WidgetProps) => (field.nullable ? NOT_SET : undefined);

export function TextInput(props: WidgetProps) {
  const { name, aria, disabled } = props;
  return (
    <FieldInput
      autoComplete="off"
      placeholder={hintFor(props)}
      disabled={disabled}
      aria={aria}
      {...useRegistered(name)}
    />
  );
}

export function CodeInput({ name, aria, disabled }: WidgetProps) {
  return (
    <FieldInput
      className={classes['mono'] ?? ''}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      aria={aria}
      {...useRegistered(name)}
    />
  );
}

export function LongTextInput(props: WidgetProps) {
  const { name, aria, disabled } = props;
  return (
    <FieldInput
      component="textarea"
      rows={3}
      placeholder={hintFor(props)}
      disabled={disabled}
      aria={aria}
      {...useRegistered(name)}
    />
  );
}

/** A number as text, so that nothing typed is lost to the browser's idea of a number; empty means not set. */
export function NumberInput(props: WidgetProps) {
  const { name, field, aria, disabled } = props;
  return (
    <FieldInput
      className={classes['number'] ?? ''}
      inputMode={field.kind === 'sample_rate' ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder={hintFor(props)}
      disabled={disabled}
      aria={aria}
      {...useRegistered(name)}
    />
  );
}

const units: Partial<Record<Kind, string>> = {
  milliseconds: 'ms, as it is stored',
  sample_rate: 'of 1, as it is stored',
};

/** A number and its unit. */
export function MeasureInput(props: WidgetProps) {
  return (
    <div className={classes['affixed']} data-unit={units[props.field.kind]}>
      <NumberInput {...props} />
    </div>
  );
}

/** Text that is masked until the person asks to see it. */
export function SecretInput(props: WidgetProps) {
  const { name, field, aria, disabled } = props;
  const [isShown, setShown] = useState(false);
  const words = isShown ? 'Hide' : 'Show';
  return (
    <div className={classes['affixed']}>
      <FieldInput
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        spellCheck={false}
        placeholder={hintFor(props)}
        disabled={disabled}
        aria={aria}
        {...useRegistered(name)}
      />
      <Button
        kind="quiet"
        aria-pressed={isShown}
        aria-label={`${words} ${field.label.toLowerCase()}`}
        onClick={() => setShown(!isShown)}
      >
        {words}
      </Button>
    </div>
  );
}
