import { Text } from '@mantine/core';
import { formatMask } from './format-mask.ts';

/** A key of which only the first and last characters are visible. */
export const Mask = ({ value }: { value: string | null | undefined }) => (
  <Text component="span" inherit ff="monospace" truncate>
    {formatMask(value)}
  </Text>
);
