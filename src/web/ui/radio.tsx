import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio as MantineRadio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface Props {
  /** The same for all choices of one group. */
  name: string;
  label: ReactNode;
  checked: boolean;
  onChoose: () => void;
}

/** One choice of several, for groups that need more room than Segments. */
export function Radio({ onChoose, ...rest }: Props) {
  return (
    <MantineRadio
      {...rest}
      size="xs"
      classNames={{ label: styles['label'] ?? '', radio: styles['input'] ?? '' }}
      onChange={onChoose}
    />
  );
}
