import { memo } from 'react';
import { type IconName, iconPaths } from '../theme/icon-paths.ts';

export type { IconName };

interface Props {
  name: IconName;
  size?: number;
}

/** An icon. Hidden from screen readers, because the text beside it has the same meaning. */
export const Icon = memo(function Icon({ name, size = 16 }: Props) {
  return (
    <svg
      className="icon"
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
});
