import type { ServerResults } from '#verdict/response/parse-results.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import card from '../verdict/card-layout.module.css';
import { describeServerVerdict, serverLeader } from './server-criteria.ts';
import { ServerCriteriaList } from './server-criteria-list.tsx';

/** Shows the server's verdict and criteria, the variant with the highest chance to win, and the number of participants. */
export function ServerVerdictCard({ results }: { results: ServerResults }) {
  const leader = serverLeader(results);
  const people = results.variants.flatMap((variant) => variant.people ?? []);
  return (
    <section aria-labelledby="server-verdict" className={card.card}>
      <div className={card.main}>
        <h2 id="server-verdict">{describeServerVerdict(results)}</h2>
        <p>
          {results.variants.length > 2
            ? 'The server adds up the chances of all variants except control, so its verdict is not about a single variant. Compare the variants below.'
            : 'Reported by the server. Whether it is time to decide also depends on the planned running time.'}
        </p>
        <dl>
          <div>
            <dt>Highest chance to win</dt>
            <dd>{leader ? leader.key : 'no clear leader'}</dd>
            <dd>{leader ? `${leader.chance}, reported by the server` : 'in the chances that the server reports'}</dd>
          </div>
          {people.length > 0 && (
            <div>
              <dt>Participants</dt>
              <dd>{formatNumber(people.reduce((sum, count) => sum + count, 0))}</dd>
              <dd>in {people.length === 1 ? '1 variant' : `${people.length} variants`}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={card.side}>
        <ServerCriteriaList results={results} />
      </div>
    </section>
  );
}
