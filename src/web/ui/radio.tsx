import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio as MantineRadio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './inline-input.module.css';

interface Props {
  /** The name of the group. All options of a group have the same name. */
  name: string;
  label: ReactNode;
  /** A card has a border, and its whole area is clickable. */
  variant?: 'plain' | 'card';
  checked: boolean;
  onChoose: () => void;
}

const classNames = {
  root: styles.root,
  body: styles.body,
  label: styles.label,
  radio: styles.input,
};

/** A radio option. Use it for groups whose options do not fit in a SegmentedChoice. */
export function Radio({ variant = 'plain', onChoose, ...rest }: Props) {
  return (
    <MantineRadio
      {...rest}
      size="xs"
      wrapperProps={{ 'data-look': variant }}
      classNames={classNames}
      onChange={onChoose}
    />
  );
}

interface SwatchProps extends Omit<Props, 'label' | 'variant'> {
  /** The name of the color. */
  label: string;
  color: string;
}

/** A radio option for a color. */
export function ColorRadio({ label, color, onChoose, ...rest }: SwatchProps) {
  return (
    <MantineRadio
      {...rest}
      size="md"
      aria-label={label}
      wrapperProps={{ 'data-look': 'swatch', 'data-tooltip': label, style: { '--swatch': color } as object }}
      classNames={classNames}
      onChange={onChoose}
    />
  );
}
