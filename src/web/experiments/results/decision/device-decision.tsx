import { Box, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { formatDay } from '#contract/format/date.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatSettings } from '#verdict/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { DetailsPart } from '../details/details-part.tsx';
import styles from '../results.module.css';
import { DECISION_ID } from './go-to-decision.ts';
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
    <DetailsPart
      id="decision"
      title="Decision on this device"
      about="This server cannot store decisions, so they stay on this device. Copy your decisions to share them."
    >
      <NewDecision outcomes={outcomesOf(report)} record={record} />
      {decisions.length > 0 && <History name={name} decisions={decisions} />}
    </DetailsPart>
  );
}

function NewDecision({ outcomes, record }: { outcomes: string[]; record: (outcome: string, note: string) => void }) {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const [note, setNote] = useState('');
  return (
    <Stack
      component="form"
      gap="sm"
      maw="36rem"
      align="start"
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome === '') return;
        record(outcome, note.trim());
        setOutcome('');
        setNote('');
      }}
    >
      <Field label="Outcome" htmlFor={DECISION_ID}>
        <Select
          id={DECISION_ID}
          value={outcome}
          options={[{ value: '', label: 'None yet' }, ...outcomes]}
          onChange={setOutcome}
        />
      </Field>
      <Box w="100%">
        <Field label="Reason" htmlFor={`${id}-note`}>
          <TextArea id={`${id}-note`} rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </Box>
      <Button type="submit" disabledReason={outcome === '' ? 'Choose an outcome first.' : undefined}>
        Save decision
      </Button>
    </Stack>
  );
}

function History({ name, decisions }: { name: string; decisions: readonly StoredDecision[] }) {
  return (
    <>
      <RowList label="Previous decisions">
        {decisions.map(({ at, outcome, note, verdict, settings }) => (
          <Row key={at}>
            <div>
              <b>{`${formatDay('UTC', at, Date.now())}: ${outcome}`}</b>
              {note !== '' && <p>{note}</p>}
              <Text size="xs" c="dimmed">
                {`${verdict} (${settings})`}
              </Text>
            </div>
          </Row>
        ))}
      </RowList>
      <CopyButton text={() => decisionsAsMarkdown(name, decisions)} label="Copy as Markdown" variant="button">
        Copy as Markdown
      </CopyButton>
    </>
  );
}
