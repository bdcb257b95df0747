import { useState } from 'react';
import { Problem } from '#contract/problem.ts';
import type { Project } from '#contract/project.ts';
import { isUncertain } from '../../fields/saving/save-changes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useResetToken } from '../data.ts';
import { MovedNote } from './moved-note.tsx';
import { NewToken } from './new-token.tsx';
import { useSeen } from './use-seen.ts';

const TOKEN = ['api_token'] as const;

interface Props {
  project: Project;
  onClose: () => void;
}

const unchanged = () =>
  new Problem(200, {
    type: 'client_error',
    code: 'unchanged',
    detail: 'The server answered, but the token is the same as before.',
    attr: null,
  });

/** Replaces the token that the person has seen, looks whether it really changed, and answers what the server has now. */
function useReset(project: Project) {
  const { seen, moves, attempt, read } = useSeen(project, TOKEN);
  const { mutateAsync } = useResetToken(project.organization, project.id);
  const [fresh, setFresh] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const old = seen.api_token;

  /** Even an answer that got lost may have left a new token behind. */
  const look = async () => {
    const { api_token } = await read();
    if (api_token === old) throw unchanged();
    setFresh(api_token);
  };
  const reset = async () => {
    const fate = await attempt((ifMatch) => mutateAsync({ body: {}, ifMatch }));
    if (fate === 'done') await look();
  };
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await reset().catch((error) => {
        if (!isUncertain(error)) throw error;
        return look().catch(() => Promise.reject(error));
      });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { seen, moves, fresh, problem, isBusy, run };
}

/** Asks before the token is replaced, and then gives the new one with the way to install it. */
export function ResetDialog({ project, onClose }: Props) {
  const { seen, moves, fresh, problem, isBusy, run } = useReset(project);
  const notify = useNotify();
  const [former] = useState(project.api_token);
  if (fresh !== null) {
    const close = () => {
      notify(`Saved a new token for ${project.name}`);
      onClose();
    };
    return <NewToken project={project} token={fresh} former={former} onClose={close} />;
  }
  return (
    <ConfirmDialog
      title="Reset the token of this project?"
      action="Reset token"
      typedName={seen.name}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <b>{seen.name}</b> gets a new token, and <code>{seen.api_token}</code> stops working at once. This cannot be
        undone.
      </p>
      <ul>
        <li>Every website, app and server that sends events with the old token is refused until it has the new one.</li>
        <li>Session recordings, surveys, feature flags and the toolbar on those sites stop with it.</li>
        <li>What is sent until then is lost. Events that have arrived, settings and experiments stay.</li>
      </ul>
      <MovedNote moves={moves} />
    </ConfirmDialog>
  );
}
