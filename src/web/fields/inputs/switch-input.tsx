import type { WidgetProps } from '../widget.ts';
import classes from './choice.module.css';
import { useRegistered } from './text-inputs.tsx';

/** On or off. The style writes beside it what it does when on, or its state. */
export function SwitchInput({ name, field, aria, disabled }: WidgetProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
      role="switch"
      className={classes['switch']}
      data-says={field.switchText}
      disabled={disabled}
      {...aria}
      {...useRegistered(name)}
    />
  );
}
