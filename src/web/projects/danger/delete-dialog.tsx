import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Problem } from '#contract/problem.ts';
import type { Project } from '#contract/project.ts';
import { dropDraft } from '../../fields/editing/drafts.ts';
import { isUncertain } from '../../fields/saving/save-changes.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/context.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { wholeNumber } from '../../ui/whole-number.ts';
import { useDeleteProject, useExperimentCount, useProjectCount } from '../data.ts';
import { BackupOffer } from './backup-offer.tsx';
import { MovedNote } from './moved-note.tsx';
import { everything, useSeen } from './use-seen.ts';

const isGone = (error: unknown) => error instanceof Problem && error.status === 404;

/** Deletes the project that the person has seen; whoever comes second learns that it is gone already. */
function useDelete(project: Project, onDone: (words: string) => void) {
  const { seen, moves, attempt, read } = useSeen(project, everything);
  const { mutateAsync } = useDeleteProject(project.organization, project.id);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** A lost answer may have been a good one: then the project is gone. */
  const look = (lost: unknown) =>
    read().then(
      () => Promise.reject(lost),
      (error: unknown) => (isGone(error) ? undefined : Promise.reject(lost)),
    );
  const remove = async () => {
    const fate = await attempt(mutateAsync);
    if (fate === 'done') onDone(`Deleted ${project.name}`);
  };
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await remove().catch(async (error) => {
        if (isGone(error)) return onDone(`${project.name} was deleted already`);
        if (!isUncertain(error)) throw error;
        await look(error);
        onDone(`Deleted ${project.name}`);
      });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { seen, moves, problem, isBusy, run };
}

const experimentsIn = (count: number | undefined) => {
  if (count === undefined) return 'Its experiments';
  return count === 1 ? 'Its one experiment' : `Its ${wholeNumber(count)} experiments`;
};

/** Goes to the list, where the project is gone, and forgets what was typed into it. */
function useLeaving({ organization, id }: Project) {
  const navigate = useNavigate();
  const notify = useNotify();
  const connection = useConnectionId();
  return (words: string) => {
    notify(words);
    void navigate(href.projects(organization));
    dropDraft(`${connection}${href.project(organization, id)}`);
  };
}

interface Props {
  project: Project;
  onClose: () => void;
}

/** Asks before a project is deleted with everything in it, and offers to keep what can be kept. */
export function DeleteDialog({ project, onClose }: Props) {
  const { seen, moves, problem, isBusy, run } = useDelete(project, useLeaving(project));
  const { data: count } = useExperimentCount(project.organization, project.id);
  const { data: projects } = useProjectCount(project.organization);
  const [isLastAccepted, setLastAccepted] = useState(false);
  const isLast = projects === 1;
  return (
    <ConfirmDialog
      title="Delete this project?"
      action="Delete project"
      typedName={seen.name}
      blockedBecause={isLast && !isLastAccepted ? 'Tick first that no project may be left.' : undefined}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <b>{seen.name}</b> (id {seen.id}) is deleted for everybody in the organization. This cannot be undone.
      </p>
      <ul>
        {count !== 0 && <li>{experimentsIn(count)} and the feature flags behind them are deleted with it.</li>}
        <li>Its settings and all its events are deleted.</li>
        <li>Its token stops working: whatever still sends events with it is refused.</li>
      </ul>
      <BackupOffer project={seen} />
      {isLast && (
        <Checkbox
          label="This is the last project of the organization: after this it has none, and nothing can receive events."
          checked={isLastAccepted}
          onChange={setLastAccepted}
        />
      )}
      <MovedNote moves={moves} />
    </ConfirmDialog>
  );
}
