import { Text } from '@mantine/core';
import type { ServerResults } from '#verdict/response/parse-results.ts';
import type { ServerDisagreement } from '#verdict/text/server-disagreement.ts';
import { DetailsPart } from '../details/details-part.tsx';
import { ServerCriteriaList } from './server-criteria-list.tsx';

interface Props {
  results: ServerResults;
  disagreement: ServerDisagreement | null;
}

/** Shows the server's criteria, and why its verdict differs from that of the page, if it does. */
export const ServerVerdict = ({ results, disagreement }: Props) => (
  <DetailsPart id="server-verdict" title="Verdict of the server">
    {disagreement && (
      <Text size="sm">
        Server: <b>{disagreement.server}</b>. This page: <b>{disagreement.own}</b>, because{' '}
        <span>{disagreement.reason}</span>
      </Text>
    )}
    <ServerCriteriaList results={results} />
  </DetailsPart>
);
