import { Paper, Stack, Text } from '@mantine/core';
import type { OrganizationName } from '#client/find-organizations.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  organizations: OrganizationName[];
  onChoose: (organization: string) => void;
}

/** Asks which organization to open first. */
export function OrganizationChoice({ organizations, onChoose }: Props) {
  return (
    <Stack component="section" gap="lg" aria-labelledby="choose">
      <Text id="choose" c="dimmed">
        {`This key has access to ${organizations.length} organizations. Choose one to start with.`}
      </Text>
      <Paper component="ul" withBorder>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Button kind="item" icon="building" onClick={() => onChoose(id)}>
              {name}
            </Button>
          </li>
        ))}
      </Paper>
    </Stack>
  );
}
