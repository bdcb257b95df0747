import { useEditing, useEdits } from '../editing/editing.tsx';
import { NOT_SET } from '../field-value.tsx';
import type { WidgetProps } from '../widget.ts';
import { FieldInput } from './field-input.tsx';
import classes from './inputs.module.css';
import { useRegistered } from './text-inputs.tsx';
import { instantOf } from './wall-time.ts';

function Instant({ name }: { name: string }) {
  const { edits, place } = useEditing();
  const typed = useEdits(edits, () => String(edits.form(name) ?? ''));
  const instant = instantOf(typed, place.timeZone);
  return (
    <span className={classes['unit']}>
      {place.timeZone}
      {instant && place.timeZone !== 'UTC' ? ` · ${instant.replace('T', ' ').replace('Z', ' UTC')}` : ''}
    </span>
  );
}

/** A date and time on the wall clock of the project's zone, with the instant that it means. */
export function TimestampInput({ name, field, aria, disabled }: WidgetProps) {
  return (
    <div className={classes['affixed']}>
      <FieldInput
        className={classes['moment'] ?? ''}
        autoComplete="off"
        placeholder={field.nullable ? NOT_SET : '2026-01-31 14:05'}
        disabled={disabled}
        aria={aria}
        {...useRegistered(name)}
      />
      <Instant name={name} />
    </div>
  );
}
