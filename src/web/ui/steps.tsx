import '@mantine/core/styles/Stepper.layer.css';
import { Stepper } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './steps.module.css';

interface Props {
  /** The accessible name of the list. */
  label: string;
  steps: readonly { name: string; title: string; description: ReactNode; isDone: boolean }[];
  /** The index of the current step. */
  current: number;
  onChoose: (index: number) => void;
}

/** The steps of a task. The user can go to any step. */
export const Steps = ({ label, steps, current, onChoose }: Props) => (
  <nav aria-label={label} className={styles['steps']}>
    <Stepper
      active={current}
      onStepClick={onChoose}
      size="xs"
      iconSize={28}
      classNames={{
        steps: styles['list'] ?? '',
        separator: styles['separator'] ?? '',
        stepDescription: styles['description'] ?? '',
      }}
    >
      {steps.map(({ name, title, description, isDone }, index) => (
        <Stepper.Step
          key={name}
          label={title}
          description={description}
          allowStepSelect
          {...(isDone ? {} : { completedIcon: index + 1 })}
          data-open={!isDone || undefined}
          aria-current={index === current ? 'step' : undefined}
        />
      ))}
    </Stepper>
  </nav>
);
