import classes from './inputs.module.css';
import { useRegistered } from './text-inputs.tsx';
import type { WidgetProps } from './widget.ts';

/** On or off. The style writes the state beside it. */
export function SwitchInput({ name, aria, disabled }: WidgetProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes['switch']}
      disabled={disabled}
      {...aria}
      {...useRegistered(name)}
    />
  );
}
