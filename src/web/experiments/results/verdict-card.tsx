import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { State } from './analysis/decide.ts';
import type { Report } from './analysis/report.ts';
import { CriteriaList } from './criteria-list.tsx';
import { FactEntries } from './fact-entries.tsx';
import { PeopleProgress } from './people-progress.tsx';
import type { Results } from './read-results.ts';
import card from './server-summary.module.css';
import styles from './verdict-card.module.css';

const icons: Record<State, IconName> = {
  better: 'trend-up',
  worse: 'trend-down',
  different: 'up-down',
  same: 'minus',
  leaning: 'split',
  early: 'clock',
  invalid: 'stop',
};

interface Props {
  report: Report;
  results: Results;
  /** What can be done about it. */
  actions: ReactNode;
}

/** The verdict: one sentence, the numbers it rests on, what the server says, and what to do. */
export function VerdictCard({ report, results, actions }: Props) {
  const { decision, word, sentence, remarks, facts, next, disagreement } = report;
  return (
    <section aria-labelledby="verdict" className={card['card']}>
      <div className={card['main']}>
        <span className={styles['state']} data-state={decision.state}>
          <Icon name={icons[decision.state]} />
          {word}
        </span>
        <h2 id="verdict">{sentence}</h2>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {decision.reason === 'people' && <PeopleProgress analysis={report.analysis} />}
        <dl>
          <FactEntries facts={facts} />
        </dl>
      </div>
      <div className={card['side']}>
        <CriteriaList results={results} />
        {disagreement && (
          <p>
            Server says <b>{disagreement.server}</b>, we say <b>{disagreement.ours}</b>: {disagreement.why}
          </p>
        )}
      </div>
      <div className={styles['next']}>
        <p>
          <b>Next: {next.lead.charAt(0).toLowerCase() + next.lead.slice(1)}</b> {next.rest}
        </p>
        <div>{actions}</div>
      </div>
    </section>
  );
}
