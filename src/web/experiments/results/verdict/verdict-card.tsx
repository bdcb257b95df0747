import type { ReactNode } from 'react';
import type { VerdictState } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
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
  /** The card's button. */
  actions: ReactNode;
}

/** Shows the verdict in one sentence, with notes, key figures and the next step. */
export function VerdictCard({ report, actions }: Props) {
  const { verdict, label, sentence, figures, next } = report;
  const notes = [report.reason, ...report.guardrailNotes, ...report.notes].filter((note) => note !== '');
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
