import { Group, Text } from '@mantine/core';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useProjectInfo } from '../../use-project-info.ts';
import { useBulkBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  experiments: readonly Experiment[];
  /** Archives the experiments instead; undefined if none of them can be archived. */
  onArchive: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}

const MAX_NAMES = 6;

/**
 * Deletes experiments after the user typed, for example, "delete 3 experiments". Offers to archive them instead, or to
 * save a backup first.
 */
export function BulkDeleteDialog({ project, experiments, onArchive, onDelete, onClose }: Props) {
  const { name } = useProjectInfo(project);
  const { progress, message, save } = useBulkBackup(project);
  const isUndoable = useCapabilities(project).deletion === 'undoable';
  const count = experiments.length;
  const what = formatCountOf(count, 'experiment');
  const running = experiments.filter((experiment) => statusOf(experiment, Date.now()) === 'running').length;
  const left = count - MAX_NAMES;
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      action={`Delete ${what}`}
      requiredName={`delete ${what}`}
      busy={false}
      problem={null}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <ul>
        {experiments.slice(0, MAX_NAMES).map((experiment) => (
          <li key={experiment.id}>{experiment.name}</li>
        ))}
        {left > 0 && <li>{`and ${formatCount(left)} more`}</li>}
      </ul>
      <p>
        <span>{count === 1 ? 'The experiment is' : 'The experiments are'}</span> deleted from the project <b>{name}</b>
        <span>
          {isUndoable ? '. You can undo this right afterwards.' : ', with plans and results. This cannot be undone.'}
        </span>
        {running > 0 && (
          <span>{` ${formatCountOf(running, 'experiment')} ${running === 1 ? 'is' : 'are'} running now.`}</span>
        )}
        <span>
          {isUndoable
            ? ' Flags do not change: active flags continue to serve variants, and new flags cannot use their keys.'
            : ' Flags are deleted too: code that evaluates them gets no variant. Captured events are kept.'}
        </span>
      </p>
      {onArchive && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 13rem">
            Archiving hides experiments from the list, keeps all data and can be undone.
          </Text>
          <Button onClick={onArchive}>Archive instead</Button>
        </Group>
      )}
      <Group justify="space-between" gap="sm">
        <Text role="status" size="sm" flex="1 1 13rem">
          {progress
            ? `${formatCount(progress.read)} of ${formatCount(progress.count)} read`
            : (message ?? 'A backup contains the complete records as JSON.')}
        </Text>
        <Button busy={progress !== null} onClick={() => void save(experiments)}>
          Save a backup
        </Button>
      </Group>
    </ConfirmDialog>
  );
}
