import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { PlainButton } from '../plain-button.tsx';
import styles from './list-toolbar.module.css';

interface Props extends ComponentProps<typeof PlainButton> {
  icon?: IconName | undefined;
  /** Whether the filter has a value. */
  isSet: boolean;
}

/** The button of a filter. The command palette lists it by `data-kind`. */
export const Chip = ({ icon, isSet, children, ...rest }: Props) => (
  <PlainButton className={styles.chip} data-kind="chip" data-icon-name={icon} data-set={isSet || undefined} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </PlainButton>
);
