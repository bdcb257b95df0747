import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio as MantineRadio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './radio.module.css';

interface Props {
  /** The same for all choices of one group. */
  name: string;
  label: ReactNode;
  /** A card has a border and is pressed anywhere. */
  look?: 'plain' | 'card';
  checked: boolean;
  onChoose: () => void;
}

const classNames = {
  root: styles['root'] ?? '',
  body: styles['body'] ?? '',
  label: styles['label'] ?? '',
  radio: styles['input'] ?? '',
};

/** One choice of several, for groups that need more room than Segments. */
export function Radio({ look = 'plain', onChoose, ...rest }: Props) {
  return (
    <MantineRadio
      {...rest}
      size="xs"
      wrapperProps={{ 'data-look': look }}
      classNames={classNames}
      onChange={onChoose}
    />
  );
}

interface SwatchProps extends Omit<Props, 'label' | 'look'> {
  /** The name of the color. */
  label: string;
  color: string;
}

/** One color of several. */
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
