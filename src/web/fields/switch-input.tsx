import classes from './choice.module.css';
import { useRegistered } from './text-inputs.tsx';
import type { WidgetProps } from './widget.ts';

/** On or off. The style writes the state beside it. */
export function SwitchInput({ name, aria, disabled }: WidgetProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
      role="switch"
      className={classes['switch']}
      disabled={disabled}
      {...aria}
      {...useRegistered(name)}
    />
  );
}
