import '@mantine/core/styles/Progress.layer.css';
import { Progress as MantineProgress } from '@mantine/core';

interface Props {
  /** Its name; without one it is hidden from screen readers, because the text beside it says the same. */
  label?: string;
  /** Null while it is not known. */
  value: number | null;
  max: number;
  className?: string;
}

/** Mantine's attributes say that a value is known. */
const unknown = { withAria: false, role: 'progressbar', animated: true } as const;

export function Progress({ label, value, max, className }: Props) {
  return (
    <MantineProgress.Root size={6} {...(className !== undefined && { className })}>
      <MantineProgress.Section
        value={value === null ? 100 : (100 * value) / max}
        aria-label={label}
        aria-hidden={label === undefined}
        {...(value === null && unknown)}
      />
    </MantineProgress.Root>
  );
}
