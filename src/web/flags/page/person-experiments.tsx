import { Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useProjectInfo } from '../../experiments/use-project-info.ts';
import { usePersonExperiments } from '../../overlaps/overlap-hooks.ts';
import { href } from '../../paths.ts';
import { problemMessage } from '../../ui/problem-message.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

interface Props {
  project: number;
  /** The ID that was tested last. */
  distinctId: string;
}

/** The experiments of which a person is a participant, with the variant and since when. */
export function PersonExperiments({ project, distinctId }: Props) {
  const { timeZone } = useProjectInfo(project);
  const { data, error } = usePersonExperiments(project, distinctId);
  if (!data && !error) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>Experiments of this person</Title>
      {error && (
        <Text size="sm" c="dimmed">
          {problemMessage(error)}
        </Text>
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          This person is in no experiment.
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <RowList label="Experiments of this person" scrolls>
          {data.map(({ id, name, variant, first_exposure, excluded }) => (
            <Row key={id}>
              <Text inherit>
                <Link to={href.experiment(project, id)}>
                  <bdi>{name}</bdi>
                </Link>
                {': '}
                <b dir="auto">{variant}</b>, since <RelativeTime at={first_exposure} timeZone={timeZone} />
                {excluded && <span>. Not counted, because this person saw several variants.</span>}
              </Text>
            </Row>
          ))}
        </RowList>
      )}
    </Stack>
  );
}
