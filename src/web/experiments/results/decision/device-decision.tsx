import { useId, useState } from 'react';
import { formatDay } from '#contract/format/date.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatSettings } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import section from '../results.module.css';
import styles from './device-decision.module.css';
import { DECISION_ID, useGoToDecision } from './go-to-decision.ts';
import { decisionsAsMarkdown, readDecisions, type StoredDecision, storeDecision } from './stored-decisions.ts';

function outcomesOf({ analysis }: VerdictReport): string[] {
  const others = analysis.variants.filter(({ key }) => key !== analysis.baseline);
  return [
    ...others.map(({ key }) => `Ship ${key} to everyone`),
    `Keep ${analysis.baseline}`,
    'Keep running',
    'Discard the result',
  ];
}

interface Props {
  name: string;
  storageKey: string;
  report: VerdictReport;
}

/** Lets the user record decisions on this device, for servers that cannot store decisions. Lists previous decisions. */
export function DeviceDecision({ name, storageKey, report }: Props) {
  const [decisions, setDecisions] = useState(() => readDecisions(storageKey));
  const notify = useNotify();

  function record(outcome: string, note: string) {
    const { sentence, analysis } = report;
    const at = new Date().toISOString();
    const decision = { at, outcome, note, verdict: sentence, settings: formatSettings(analysis.settings) };
    const isStored = storeDecision(storageKey, decision);
    setDecisions(isStored ? readDecisions(storageKey) : [decision, ...decisions]);
    notify(
      isStored
        ? 'Saved the decision on this device.'
        : 'The decision could not be stored. Copy it before you leave the page.',
    );
  }

  return (
    <section aria-labelledby="decision" className={section.section} data-empty={decisions.length === 0 || undefined}>
      <h2 id="decision">Decision</h2>
      <p>This server cannot store decisions, so they stay on this device. Copy your decisions to share them.</p>
      <NewDecision outcomes={outcomesOf(report)} record={record} />
      {decisions.length > 0 && <History name={name} decisions={decisions} />}
    </section>
  );
}

function NewDecision({ outcomes, record }: { outcomes: string[]; record: (outcome: string, note: string) => void }) {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const [note, setNote] = useState('');
  useGoToDecision();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome === '') return;
        record(outcome, note.trim());
        setOutcome('');
        setNote('');
      }}
    >
      <label htmlFor={DECISION_ID}>Outcome</label>
      <Select
        id={DECISION_ID}
        value={outcome}
        options={[{ value: '', label: 'None yet' }, ...outcomes]}
        onChange={setOutcome}
      />
      <label htmlFor={`${id}-note`}>Reason</label>
      <TextArea id={`${id}-note`} rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
      <Button type="submit" disabledReason={outcome === '' ? 'Choose an outcome first.' : undefined}>
        Save decision
      </Button>
    </form>
  );
}

function History({ name, decisions }: { name: string; decisions: readonly StoredDecision[] }) {
  return (
    <>
      <ul aria-label="Previous decisions" className={styles.history}>
        {decisions.map(({ at, outcome, note, verdict, settings }) => (
          <li key={at}>
            <b>
              {formatDay('UTC', at, Date.now())}: {outcome}
            </b>
            {note !== '' && <p>{note}</p>}
            <small>
              {verdict} ({settings})
            </small>
          </li>
        ))}
      </ul>
      <CopyButton text={() => decisionsAsMarkdown(name, decisions)} label="Copy as Markdown" variant="button">
        Copy as Markdown
      </CopyButton>
    </>
  );
}
