import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** Explains why there is nothing to show. `children` is the suggested action. */
export function EmptyState(props: { icon: IconName; title: string; description: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" px="md" py="xxl" ta="center">
      <Box c="hint" mb="xs" lh={0}>
        <Icon name={props.icon} size={28} />
      </Box>
      <Title order={2}>{props.title}</Title>
      <Text size="sm" c="dimmed" maw="46ch" mb={props.children ? 'sm' : 0}>
        {props.description}
      </Text>
      {props.children}
    </Stack>
  );
}
