import { useState } from 'react';
import { isUncertain } from '#client/problem-status.ts';
import { Problem } from '#contract/problem.ts';
import type { Project } from '#contract/project.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useResetToken } from '../project-hooks.ts';
import { ChangedSinceWarning } from './changed-since-warning.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useRunIfUnchanged } from './use-run-if-unchanged.ts';

const TOKEN = ['api_token'] as const;

interface Props {
  project: Project;
  onClose: () => void;
}

const unchanged = () =>
  new Problem(200, {
    type: 'client_error',
    code: 'unchanged',
    detail: 'The server did not change the token.',
    attr: null,
  });

/**
 * Returns `run` and its state. `run` resets the token unless the token has changed since the dialog opened, and reads
 * the new token from the server.
 */
function useReset(project: Project) {
  const { shown, changes, runIfUnchanged, read } = useRunIfUnchanged(project, TOKEN);
  const { mutateAsync } = useResetToken(project.organization, project.id);
  const [newToken, setNewToken] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const old = shown.api_token;

  /**
   * Reads the new token. Also used after a lost response, because the server may have reset the token.
   * @throws Problem if the server still has the old token, or if the request fails.
   */
  const readToken = async () => {
    const { api_token } = await read();
    if (api_token === old) throw unchanged();
    setNewToken(api_token);
  };
  const reset = async () => {
    const outcome = await runIfUnchanged((ifMatch) => mutateAsync({ body: {}, ifMatch }));
    if (outcome === 'done') await readToken();
  };
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await reset().catch((error) => {
        if (!isUncertain(error)) throw error;
        return readToken().catch(() => Promise.reject(error));
      });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { shown, changes, newToken, problem, isBusy, run };
}

/** Asks for confirmation before the token is reset, then shows the new token. */
export function ResetTokenDialog({ project, onClose }: Props) {
  const { shown, changes, newToken, problem, isBusy, run } = useReset(project);
  const notify = useNotify();
  const [oldToken] = useState(project.api_token);
  if (newToken !== null) {
    const close = () => {
      notify(`Saved a new token for ${project.name}`);
      onClose();
    };
    return <NewTokenDialog project={project} token={newToken} oldToken={oldToken} onClose={close} />;
  }
  return (
    <ConfirmDialog
      title="Reset the token of this project?"
      action="Reset token"
      requiredName={shown.name}
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <b>{shown.name}</b> gets a new token, and <code>{shown.api_token}</code> stops working immediately. This cannot
        be undone.
      </p>
      <ul>
        <li>Events that websites, apps and servers send with the old token are rejected and lost.</li>
        <li>Session recordings, surveys, feature flags and the toolbar stop working where the old token is used.</li>
        <li>Existing events, settings and experiments are kept.</li>
      </ul>
      <ChangedSinceWarning changes={changes} />
    </ConfirmDialog>
  );
}
