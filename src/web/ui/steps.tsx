import '@mantine/core/styles/Stepper.layer.css';
import { Stepper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

interface Step {
  name: string;
  title: string;
  description: ReactNode;
  isDone: boolean;
  /** Whether the step has errors. */
  isInvalid: boolean;
}

interface Props {
  /** The accessible name of the list. */
  label: string;
  steps: readonly Step[];
  /** The index of the current step. */
  current: number;
  onChoose: (index: number) => void;
}

const warning = <Icon name="warning" />;

/** The steps of a task. The user can go to any step. */
export const Steps = ({ label, steps, current, onChoose }: Props) => (
  <nav aria-label={label} className={styles.steps}>
    <Stepper
      active={current}
      onStepClick={onChoose}
      size="xs"
      iconSize={28}
      classNames={{
        steps: styles.list,
        separator: styles.separator,
        step: styles.step,
        stepBody: styles.body,
        stepIcon: styles.icon,
        stepDescription: styles.description,
      }}
    >
      {steps.map(({ name, title, description, isDone, isInvalid }, index) => (
        <Stepper.Step
          key={name}
          label={title}
          description={isInvalid ? <span className={styles.invalid}>Has errors</span> : description}
          allowStepSelect
          {...(isDone ? {} : { completedIcon: index + 1 })}
          {...(isInvalid ? { icon: warning, progressIcon: warning, completedIcon: warning } : {})}
          data-open={!isDone || isInvalid || undefined}
          data-invalid={isInvalid || undefined}
          aria-current={index === current ? 'step' : undefined}
        />
      ))}
    </Stepper>
  </nav>
);
