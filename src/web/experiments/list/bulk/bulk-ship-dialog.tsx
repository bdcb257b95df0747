import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { comparedVariants, servedSplit } from '#verdict/variant-split.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useExperimentRecords } from '../../data.ts';
import { AudienceChoice } from '../../lifecycle/audience-choice.tsx';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import { useProjectInfo } from '../../use-project-info.ts';
import styles from './bulk-ship-dialog.module.css';
import { BulkShipRow, NOT_SHIPPED } from './bulk-ship-row.tsx';
import type { ShipChoice } from './bulk-work.ts';

interface Props {
  project: number;
  /** Ended experiments. They contain only the fields that the list loads. */
  experiments: readonly Experiment[];
  onShip: (choices: readonly ShipChoice[]) => void;
  onClose: () => void;
}

/**
 * Returns the variant that a stored conclusion implies: the test variant for "won" if there is only one, control for
 * "lost", and `NOT_SHIPPED` otherwise.
 */
function variantOfConclusion(record: Experiment): string {
  const tests = comparedVariants(servedSplit(record), record).filter(({ key }) => key !== CONTROL_KEY);
  if (record.conclusion === 'won' && tests.length === 1) return tests[0]?.key ?? NOT_SHIPPED;
  return record.conclusion === 'lost' ? CONTROL_KEY : NOT_SHIPPED;
}

/**
 * Returns a row for each experiment with its record and the chosen variant, and a function to choose a variant. A record
 * is undefined until it is loaded.
 */
function useChoices(project: number, experiments: readonly Experiment[]) {
  const records = useExperimentRecords(
    project,
    experiments.map(({ id }) => id),
  );
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const rows = experiments.map((experiment, index) => {
    const { data: record, error = null } = records[index] ?? {};
    const variant = chosen.get(experiment.id) ?? (record ? variantOfConclusion(record) : NOT_SHIPPED);
    return { experiment, record, error, variant };
  });
  const choose = (id: number, variant: string) => setChosen((before) => new Map(before).set(id, variant));
  return { rows, choose };
}

/** Ships variants of several ended experiments at once, with a preview of each flag. */
export function BulkShipDialog({ project, experiments, onShip, onClose }: Props) {
  const { name } = useProjectInfo(project);
  const { rows, choose } = useChoices(project, experiments);
  const [toEveryone, setToEveryone] = useState(true);
  const locked = useExperimentLock(...experiments);
  const loaded = rows.filter(({ record, error }) => record || error).length;
  const choices = rows.flatMap(({ record, variant }): ShipChoice[] =>
    record && variant !== NOT_SHIPPED
      ? [
          {
            id: record.id,
            name: record.name,
            before: record,
            body: { variant_key: variant, release_to_everyone: toEveryone },
          },
        ]
      : [],
  );
  const disabledReason = locked ?? (choices.length === 0 ? 'Choose a variant for at least one experiment.' : undefined);
  const count = formatCountOf(choices.length, 'variant');
  return (
    <Dialog
      width="wide"
      title="Ship variants"
      onClose={onClose}
      onSubmit={() => disabledReason === undefined && onShip(choices)}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" disabledReason={disabledReason}>
            {`Ship ${count} to ${toEveryone ? 'everyone' : 'the current audience'}`}
          </Button>
        </>
      }
    >
      <p>
        These experiments are in the project <b>{name}</b>. For each flag, choose the variant to serve from now on.
      </p>
      <AudienceChoice of="of each flag" toEveryone={toEveryone} onChange={setToEveryone} />
      {loaded < rows.length && (
        <Stack gap="xxs">
          <Progress label="Loading experiments" value={loaded} max={rows.length} />
          <span role="status">{`${formatCount(loaded)} of ${formatCount(rows.length)} loaded`}</span>
        </Stack>
      )}
      <ul className={styles.rows} aria-label="Experiments">
        {rows.map(({ experiment, record, error, variant }) => (
          <BulkShipRow
            key={experiment.id}
            project={project}
            experiment={experiment}
            record={record}
            error={error}
            variant={variant}
            toEveryone={toEveryone}
            onChoose={(key) => choose(experiment.id, key)}
          />
        ))}
      </ul>
      <ul aria-label="What happens">
        <li>
          {`People with another variant${toEveryone ? ' or with none' : ''} get the shipped variant the next time that your code evaluates the flag.`}
        </li>
        <li>Conclusions and results do not change. A flag that is off stays off.</li>
        <li>Undo restores the release conditions and the split of each flag.</li>
      </ul>
    </Dialog>
  );
}
