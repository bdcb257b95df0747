import { Problem } from '#contract/problem.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './problem-panel.module.css';
import { problemWords } from './problem-words.ts';
import { reportOf } from './report.ts';
import { useWait } from './use-wait.ts';

interface Props {
  problem: Error;
  /** What could not be done: "The projects could not be loaded". */
  title?: string;
  retry?: () => void;
}

/** What went wrong, what can be done about it, and the details for someone who can help. */
export function ProblemPanel({ problem, title = 'This could not be done', retry }: Props) {
  const requestId = problem instanceof Problem ? problem.requestId : null;
  return (
    <Alert tone="danger">
      <div className={styles['panel']}>
        <h2>{title}</h2>
        <p>{problemWords(problem)}</p>
        {requestId && (
          <p>
            Request <code>{requestId}</code>
          </p>
        )}
        <div className={styles['actions']}>
          {retry && <Retry problem={problem} onRetry={retry} />}
          <CopyButton text={() => reportOf(problem)} label="Copy the details" look="button">
            Copy details
          </CopyButton>
        </div>
      </div>
    </Alert>
  );
}

/** The way to try again, once the server lets this key ask again. */
function Retry({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  const left = useWait(problem);
  return (
    <span aria-live="off">
      <Button
        icon="refresh"
        onClick={onRetry}
        blockedBecause={left > 0 ? `The server asked to wait for ${left} s.` : undefined}
      >
        {left > 0 ? `Try again in ${left} s` : 'Try again'}
      </Button>
    </span>
  );
}
