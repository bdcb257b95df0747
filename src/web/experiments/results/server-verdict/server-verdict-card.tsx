import type { ServerResults } from '#verdict/response/parse-results.ts';
import { formatCount } from '#verdict/text/format-number.ts';
import styles from '../verdict/card-layout.module.css';
import { likeliest, serverSays } from './server-criteria.ts';
import { CriteriaList } from './server-criteria-list.tsx';

/** What the server makes of the results, and the criteria it goes by, each with its value. */
export function ServerSummary({ results }: { results: ServerResults }) {
  const best = likeliest(results);
  const people = results.variants.flatMap((variant) => variant.people ?? []);
  return (
    <section aria-labelledby="server-says" className={styles['card']}>
      <div className={styles['main']}>
        <h2 id="server-says">{serverSays(results)}</h2>
        <p>
          {results.variants.length > 2
            ? 'It adds up the chances of all variants but control, so its word does not name one of them: look at each below.'
            : 'The word is the server’s. Whether it is time to decide also depends on the planned days.'}
        </p>
        <dl>
          <div>
            <dt>Most likely the best</dt>
            <dd>{best ? best.key : 'none stands out'}</dd>
            <dd>{best ? `${best.chance} chance, by the server` : 'by the server’s chances'}</dd>
          </div>
          {people.length > 0 && (
            <div>
              <dt>People</dt>
              <dd>{formatCount(people.reduce((sum, one) => sum + one, 0))}</dd>
              <dd>in {people.length} variants</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={styles['side']}>
        <CriteriaList results={results} />
      </div>
    </section>
  );
}
