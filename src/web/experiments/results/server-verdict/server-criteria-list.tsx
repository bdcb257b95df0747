import { Box, Group, Text } from '@mantine/core';
import type { ServerResults } from '#verdict/response/parse-results.ts';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { type ServerCriterion, serverCriteria } from './server-criteria.ts';

const icons = { true: 'check', false: 'close', null: 'minus' } as const;
const tones = { true: 'good', false: 'bad', null: undefined } as const;
const labels = { true: 'met', false: 'not met', null: 'unknown' } as const;

function Item({ criterion: { name, requirement, value, isMet } }: { criterion: ServerCriterion }) {
  const state = `${isMet}` as keyof typeof icons;
  const tone = tones[state];
  return (
    <Row icon={icons[state]} {...(tone && { tone })}>
      <Box flex={1}>
        <span>{name}</span>
        <Text size="xs" c="hint">
          {`${requirement}: ${labels[state]}`}
        </Text>
      </Box>
      <b>{value}</b>
    </Row>
  );
}

/** Lists the server's criteria for a significant result. */
export function ServerCriteriaList({ results }: { results: ServerResults }) {
  const criteria = serverCriteria(results);
  const met = criteria.filter(({ isMet }) => isMet === true).length;
  return (
    <Box maw="26rem">
      <Group component="h4" justify="space-between" fz="sm">
        Server’s criteria
        <Text component="span" size="sm" c="hint">
          {`${met} of ${criteria.length} met`}
        </Text>
      </Group>
      <RowList label="Server’s criteria">
        {criteria.map((criterion) => (
          <Item key={criterion.name} criterion={criterion} />
        ))}
      </RowList>
    </Box>
  );
}
