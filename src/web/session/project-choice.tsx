import { Paper, Stack, Text } from '@mantine/core';
import { Button } from '../ui/button.tsx';

interface Props<P> {
  projects: P[];
  onChoose: (project: P) => void;
}

/** Asks which project to open first, if the key is limited to several projects. */
export function ProjectChoice<P extends { id: number; name: string }>({ projects, onChoose }: Props<P>) {
  return (
    <Stack component="section" gap="lg" aria-labelledby="choose">
      <Text id="choose" c="dimmed">
        {`This key is limited to ${projects.length} projects. Choose one to start with.`}
      </Text>
      <Paper component="ul" withBorder>
        {projects.map((project) => (
          <li key={project.id}>
            <Button kind="item" icon="flask" onClick={() => onChoose(project)}>
              {project.name}
            </Button>
          </li>
        ))}
      </Paper>
    </Stack>
  );
}
