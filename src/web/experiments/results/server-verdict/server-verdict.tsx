import type { ServerResults } from '#verdict/response/parse-results.ts';
import type { ServerDisagreement } from '#verdict/text/server-disagreement.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from '../results.module.css';
import { ServerCriteriaList } from './server-criteria-list.tsx';

interface Props {
  results: ServerResults;
  disagreement: ServerDisagreement | null;
}

/** Shows the server's criteria in a disclosure, and why its verdict differs from that of the page, if it does. */
export const ServerVerdict = ({ results, disagreement }: Props) => (
  <Disclosure summary="Verdict of the server" className={styles.raw}>
    {disagreement && (
      <p>
        Server: <b>{disagreement.server}</b>. This page: <b>{disagreement.own}</b>, because {disagreement.reason}
      </p>
    )}
    <ServerCriteriaList results={results} />
  </Disclosure>
);
