import '@mantine/core/styles/Fieldset.layer.css';
import { Fieldset as MantineFieldset } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

interface Props {
  legend: string;
  /** A short note beside the legend. */
  hint?: string;
  children: ReactNode;
}

/** A group of inputs in a dialog, with a visible name. */
export function Fieldset({ legend, hint, children }: Props) {
  return (
    <MantineFieldset
      variant="unstyled"
      classNames={{ root: styles.root, legend: styles.legend }}
      legend={
        hint === undefined ? (
          legend
        ) : (
          <span>
            <span>{legend}</span> <small>{hint}</small>
          </span>
        )
      }
    >
      {children}
    </MantineFieldset>
  );
}
