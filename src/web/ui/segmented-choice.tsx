import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './segmented-choice.module.css';

interface Props<T extends string> {
  label: string;
  choices: Record<T, ReactNode>;
  value: T;
  className?: string;
  onChange: (value: T) => void;
}

/** A choice between a few visible options. */
export function SegmentedChoice<T extends string>({ label, choices, value, className, onChange }: Props<T>) {
  const keys = Object.keys(choices) as T[];
  return (
    <SegmentedControl<T>
      aria-label={label}
      size="xs"
      transitionDuration={0}
      classNames={{
        root: styles.root,
        indicator: styles.indicator,
        label: styles.label,
        input: styles.input,
      }}
      value={value}
      onChange={onChange}
      data={keys.map((key) => ({ value: key, label: choices[key] }))}
      {...(className !== undefined && { className })}
    />
  );
}
