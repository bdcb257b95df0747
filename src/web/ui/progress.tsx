import '@mantine/core/styles/Progress.layer.css';
import { Progress as MantineProgress } from '@mantine/core';

interface Props {
  /** Its name; without one it is hidden from screen readers, because the text beside it says the same. */
  label?: string;
  value: number;
  max: number;
  className?: string;
}

export function Progress({ label, value, max, className }: Props) {
  return (
    <MantineProgress.Root size={6} {...(className !== undefined && { className })}>
      <MantineProgress.Section value={(100 * value) / max} aria-label={label} aria-hidden={label === undefined} />
    </MantineProgress.Root>
  );
}
