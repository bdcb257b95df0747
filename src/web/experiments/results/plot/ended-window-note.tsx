import { Text } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';

/** Says that some people had less time to come back before the experiment ended. Renders nothing without a note. */
export const EndedWindowNote = ({ note }: { note: string | null }) =>
  note && (
    <Text size="sm" c="dimmed">
      <Icon name="info" size={14} /> <span>{note}</span>
    </Text>
  );
