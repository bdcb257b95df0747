import { useRef, useState } from 'react';
import { formatInstant, parseWallTime } from '#contract/format/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { NOT_SET } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { ClearButton } from './clear-button.tsx';
import type { DatePanelProps } from './date-panel.tsx';
import { FieldInput } from './field-input.tsx';
import classes from './inputs.module.css';
import { useRegisteredInput } from './text-inputs.tsx';

const DatePanel = lazyComponent(
  () => import('./date-panel.tsx'),
  ({ DatePanel }) => DatePanel,
  null,
);

const FORMAT = 'YYYY-MM-DD HH:MM';

function Instant({ name }: { name: string }) {
  const { edits, scope } = useResourceForm();
  const typed = useEditsSelector(edits, () => String(edits.inputValue(name) ?? ''));
  const instant = parseWallTime(typed, scope.timeZone);
  return (
    <p className={classes.note}>
      {`${scope.timeZone}${instant && scope.timeZone !== 'UTC' ? ` · ${formatInstant(instant, 'UTC')} UTC` : ''}`}
    </p>
  );
}

/** The open calendar, which edits the text of the input. */
function Panel({
  name,
  label,
  anchor,
  onClose,
}: Pick<DatePanelProps, 'label' | 'anchor' | 'onClose'> & { name: string }) {
  const { edits, scope, form } = useResourceForm();
  const text = useEditsSelector(edits, () => String(edits.inputValue(name) ?? ''));
  const write = (next: string) => {
    edits.setInput(name, next);
    void form.trigger(name);
  };
  return <DatePanel {...{ label, anchor, text, onClose }} timeZone={scope.timeZone} onText={write} />;
}

/** The input for a date and time in the project's time zone, typed or chosen from a calendar. */
export function TimestampInput({ name, field, aria, disabled }: FieldInputProps) {
  const { edits } = useResourceForm();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const clear = () => {
    edits.setInput(name, '');
    focusField(name);
  };
  return (
    <div>
      <div ref={root} className={classes.affixed}>
        <FieldInput
          className={classes.moment}
          autoComplete="off"
          placeholder={field.nullable ? `${NOT_SET}. ${FORMAT}` : FORMAT}
          disabled={disabled}
          aria={aria}
          {...useRegisteredInput(name)}
        />
        <Button
          icon="calendar"
          aria-label="Choose a date"
          aria-describedby={`${name}-label`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          onPointerEnter={DatePanel.preload}
          onFocus={DatePanel.preload}
          onClick={() => setOpen(!isOpen)}
        />
        {field.nullable && !disabled && <ClearButton describedBy={`${name}-label`} onClear={clear} />}
        {isOpen && <Panel name={name} label={field.label} anchor={root} onClose={close} />}
      </div>
      <Instant name={name} />
    </div>
  );
}
