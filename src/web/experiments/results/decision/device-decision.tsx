import { useId, useState } from 'react';
import type { VerdictReport } from '#verdict/report.ts';
import { formatSettings } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import section from '../results.module.css';
import styles from './device-decision.module.css';
import { type Decided, decisionsText, keepDecision, readDecisions } from './stored-decisions.ts';

/** The form for a decision, which other parts of the page lead to. */
export const DECISION_ID = 'what-is-decided';

function outcomesOf({ analysis }: VerdictReport): string[] {
  const others = analysis.variants.filter(({ key }) => key !== analysis.baseline);
  return [
    ...others.map(({ key }) => `Give ${key} to everybody`),
    `Keep ${analysis.baseline}`,
    'Go on counting',
    'Throw the result away',
  ];
}

interface Props {
  name: string;
  storageKey: string;
  report: VerdictReport;
}

/** What was decided and why, beside the verdict of that moment. Servers have no place for it, so the device keeps it. */
export function DecisionRecord({ name, storageKey, report }: Props) {
  const [decisions, setDecisions] = useState(() => readDecisions(storageKey));
  const notify = useNotify();

  function record(outcome: string, note: string) {
    const { sentence, analysis } = report;
    const at = new Date().toISOString();
    const decided = { at, outcome, note, verdict: sentence, settings: formatSettings(analysis.settings) };
    const isKept = keepDecision(storageKey, decided);
    setDecisions(isKept ? readDecisions(storageKey) : [decided, ...decisions]);
    notify(isKept ? 'Saved the decision on this device.' : 'This device keeps nothing: copy the decision now.');
  }

  return (
    <section aria-labelledby="decision" className={section['section']} data-empty={decisions.length === 0 || undefined}>
      <h2 id="decision">Decision</h2>
      <p>This server cannot store a decision, so it stays on this device. Copy it where your team will read it.</p>
      <NewDecision outcomes={outcomesOf(report)} record={record} />
      {decisions.length > 0 && <History name={name} decisions={decisions} />}
    </section>
  );
}

function NewDecision({ outcomes, record }: { outcomes: string[]; record: (outcome: string, note: string) => void }) {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const [note, setNote] = useState('');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome === '') return;
        record(outcome, note.trim());
        setOutcome('');
        setNote('');
      }}
    >
      <label htmlFor={DECISION_ID}>What is decided</label>
      <Select
        id={DECISION_ID}
        value={outcome}
        options={[{ value: '', label: 'Nothing yet' }, ...outcomes]}
        onChange={setOutcome}
      />
      <label htmlFor={`${id}-note`}>Why</label>
      <TextArea id={`${id}-note`} rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
      <Button type="submit" blockedBecause={outcome === '' ? 'Choose what is decided first.' : undefined}>
        Save decision
      </Button>
    </form>
  );
}

function History({ name, decisions }: { name: string; decisions: readonly Decided[] }) {
  return (
    <>
      <ul aria-label="Decisions so far" className={styles['history']}>
        {decisions.map(({ at, outcome, note, verdict, settings }) => (
          <li key={at}>
            <b>
              {at.slice(0, 10)}: {outcome}
            </b>
            {note !== '' && <p>{note}</p>}
            <small>
              {verdict} ({settings})
            </small>
          </li>
        ))}
      </ul>
      <CopyButton text={() => decisionsText(name, decisions)} label="Copy the decisions as Markdown" look="button">
        Copy as Markdown
      </CopyButton>
    </>
  );
}
