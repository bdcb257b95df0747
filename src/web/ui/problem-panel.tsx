import { Problem } from '#contract/problem.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './problem-panel.module.css';

interface Props {
  problem: Error;
  /** What could not be done: "The projects could not be loaded". */
  title?: string;
  retry?: () => void;
}

/** What a person can do about a problem, by its code. */
const advice: Record<string, string> = {
  unreachable: 'Check the network and whether the server runs, then try again.',
  timeout: 'It may be busy. Try again in a moment.',
  blocked: 'Start the console with this origin in API_ORIGINS, or open the console that the server itself serves.',
  unreadable: 'Check that the address is the one of a server with this interface.',
  authentication_failed: 'Enter a key that is valid.',
  not_authenticated: 'Enter a key that is valid.',
  permission_denied: 'Use a key with this right, or ask an administrator of the organization.',
  not_found: 'It may have been deleted, or this key may not see it.',
  precondition_failed: 'Someone else changed it meanwhile: look at it as it is now, then try again.',
  throttled: 'Wait a little, then try again.',
  error: 'Try again; if it stays, give the details to whoever runs the server.',
};

const SIGNED_IN_ONLY = /personal api key access/i;

function adviceFor(problem: Error): string | undefined {
  if (!(problem instanceof Problem)) return 'Reload the page; if it stays, report the details.';
  if (SIGNED_IN_ONLY.test(problem.message)) return 'This server offers it only on its own pages, not to keys.';
  return advice[problem.code];
}

function detailsOf(problem: Error): string {
  const facts = problem instanceof Problem ? { status: problem.status, ...problem.body } : { detail: problem.message };
  const requestId = problem instanceof Problem ? problem.requestId : null;
  return JSON.stringify(
    { ...facts, request_id: requestId, page: location.pathname, at: new Date().toISOString() },
    null,
    2,
  );
}

/** What went wrong, what can be done about it, and the details for someone who can help. */
export function ProblemPanel({ problem, title = 'This could not be done', retry }: Props) {
  const requestId = problem instanceof Problem ? problem.requestId : null;
  return (
    <div role="alert" className={styles['panel']} data-icon="warning">
      <h2>{title}</h2>
      <p>
        {problem.message} {adviceFor(problem)}
      </p>
      {requestId && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      <div className={styles['actions']}>
        {retry && (
          <Button icon="refresh" onClick={retry}>
            Try again
          </Button>
        )}
        <CopyButton text={() => detailsOf(problem)} label="Copy the details" look="button">
          Copy details
        </CopyButton>
      </div>
    </div>
  );
}
