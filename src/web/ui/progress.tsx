import '@mantine/core/styles/Progress.layer.css';
import { Progress as MantineProgress } from '@mantine/core';

interface Props {
  /**
   * The accessible name. Without a name, the bar is hidden from screen readers, because the text beside it has the same
   * meaning.
   */
  label?: string;
  /** Null while unknown. */
  value: number | null;
  max: number;
  /** The CSS color of the filled part. Default: the accent color. */
  color?: string;
  className?: string;
}

/** Disables Mantine's ARIA attributes, because they always contain a value. */
const indeterminate = { withAria: false, role: 'progressbar', animated: true } as const;

export function Progress({ label, value, max, color, className }: Props) {
  return (
    <MantineProgress.Root size={6} {...(className !== undefined && { className })}>
      <MantineProgress.Section
        value={value === null ? 100 : (100 * value) / max}
        {...(color !== undefined && { color })}
        aria-label={label}
        aria-hidden={label === undefined}
        {...(value === null && indeterminate)}
      />
    </MantineProgress.Root>
  );
}
