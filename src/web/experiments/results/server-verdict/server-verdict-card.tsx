import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ServerResults } from '#verdict/response/parse-results.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { KeyFigures } from '../verdict/key-figures.tsx';
import { describeServerVerdict, serverLeader } from './server-criteria.ts';
import { ServerCriteriaList } from './server-criteria-list.tsx';

/** Shows the server's verdict and criteria, the variant with the highest chance to win, and the number of participants. */
export function ServerVerdictCard({ results }: { results: ServerResults }) {
  const leader = serverLeader(results);
  const people = results.variants.flatMap((variant) => variant.people ?? []);
  const figures = [
    {
      name: 'Highest chance to win',
      value: leader ? leader.key : 'no clear leader',
      about: leader ? `${leader.chance}, reported by the server` : 'in the chances that the server reports',
    },
    ...(people.length === 0
      ? []
      : [
          {
            name: 'Participants',
            value: formatNumber(people.reduce((sum, count) => sum + count, 0)),
            about: `in ${people.length === 1 ? '1 variant' : `${people.length} variants`}`,
          },
        ]),
  ];
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="server-verdict">
      <Group align="start" justify="space-between" gap="lg">
        <Stack gap="sm" flex="1 1 24rem">
          <Title order={2} id="server-verdict">
            {describeServerVerdict(results)}
          </Title>
          <Text size="sm" c="dimmed">
            {results.variants.length > 2
              ? 'The server adds up the chances of all variants except control, so its verdict is not about a single variant. Compare the variants below.'
              : 'Reported by the server. Whether it is time to decide also depends on the planned running time.'}
          </Text>
          <KeyFigures figures={figures} />
        </Stack>
        <ServerCriteriaList results={results} />
      </Group>
    </Paper>
  );
}
