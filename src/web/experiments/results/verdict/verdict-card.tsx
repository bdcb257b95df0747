import type { ReactNode } from 'react';
import type { VerdictState } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { ServerResults } from '#verdict/response/parse-results.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { ServerCriteriaList } from '../server-verdict/server-criteria-list.tsx';
import card from './card-layout.module.css';
import { KeyFigureList } from './key-figure-list.tsx';
import { ParticipantsProgress } from './participants-progress.tsx';
import styles from './verdict-card.module.css';

export const verdictIcons: Record<VerdictState, IconName> = {
  better: 'arrow-up',
  worse: 'arrow-down',
  different: 'split',
  same: 'minus',
  leaning: 'clock',
  early: 'clock',
  invalid: 'warning',
  harmed: 'warning',
};

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

interface Props {
  report: VerdictReport;
  /** The results of a legacy goal; null for other goals. The server has criteria only for legacy goals. */
  results: ServerResults | null;
  /** The card's button. */
  actions: ReactNode;
}

/**
 * Shows the verdict in one sentence, with notes, key figures and the next step. Beside it are the server's criteria, and
 * the reason if the server's verdict differs.
 */
export function VerdictCard({ report, results, actions }: Props) {
  const { verdict, label, sentence, notes, figures, next, disagreement } = report;
  return (
    <section aria-labelledby="verdict" className={card.card}>
      <div className={card.main}>
        <span className={styles.state} data-state={verdict.state}>
          <Icon name={verdictIcons[verdict.state]} />
          {label}
        </span>
        <h2 id="verdict">{sentence}</h2>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {verdict.reason === 'people' && <ParticipantsProgress analysis={report.analysis} />}
        <dl>
          <KeyFigureList figures={figures} />
        </dl>
      </div>
      {(results || disagreement) && (
        <div className={card.side}>
          {results && <ServerCriteriaList results={results} />}
          {disagreement && (
            <p>
              Server: <b>{disagreement.server}</b>. This page: <b>{disagreement.own}</b>, because {disagreement.reason}
            </p>
          )}
        </div>
      )}
      <div className={styles.next}>
        <p>
          <b>
            {next.isDecided ? 'Decided' : 'Next'}: {uncapitalize(next.action)}
          </b>{' '}
          {next.detail}
        </p>
        <div>{actions}</div>
      </div>
    </section>
  );
}
