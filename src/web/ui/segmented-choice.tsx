import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './segmented-choice.module.css';

interface Props<T extends string> {
  label: string;
  choices: Record<T, ReactNode>;
  value: T;
  /** Whether the choice takes the whole width. */
  isWide?: boolean;
  disabled?: boolean;
  className?: string;
  onChange: (value: T) => void;
}

/** A choice between a few visible options. */
export function SegmentedChoice<T extends string>(props: Props<T>) {
  const { label, choices, value, isWide = false, disabled = false, className, onChange } = props;
  const keys = Object.keys(choices) as T[];
  return (
    <SegmentedControl<T>
      aria-label={label}
      size={isWide ? 'sm' : 'xs'}
      transitionDuration={0}
      fullWidth={isWide}
      disabled={disabled}
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
