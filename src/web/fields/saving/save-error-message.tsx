import { type ReactNode, useEffect, useState } from 'react';
import { isUncertain } from '#client/problem-status.ts';
import type { Problem } from '#contract/problem.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { problemAdvice } from '../../ui/problem-message.ts';
import { useRetryCountdown } from '../../ui/use-retry-countdown.ts';
import { useResourceForm } from '../form-state/form-context.tsx';
import { jsonText } from '../json-text.ts';
import classes from './save-bar.module.css';
import type { SaveError } from './use-save-notice.ts';

interface Props extends SaveError {
  /** Renders an additional action for the problem. */
  remedy?: ((problem: Problem) => ReactNode) | undefined;
}

/**
 * Returns what to do after a save whose result is unknown. For a new record, the user has to check the result, because
 * the form does not know the record's URL.
 */
const uncertainAdvice = (makes: string | undefined) =>
  makes
    ? `The ${makes} may have been created. Check the list before you save again.`
    : 'The changes may have been saved. Save again: the form first checks what was saved, and sends only the rest.';

/** Returns whether the browser has reported since this error of the connection that the network is back. */
function useIsBackOnline(problem: Problem | null): boolean {
  const [solved, setSolved] = useState<Problem | null>(null);
  useEffect(() => {
    const note = () => setSolved(problem);
    addEventListener('online', note);
    return () => removeEventListener('online', note);
  }, [problem]);
  return problem?.status === 0 && solved === problem;
}

function RetryCountdown({ problem }: { problem: Problem }) {
  const left = useRetryCountdown(problem);
  return <span aria-live="off">{left > 0 ? ` Save again in ${left} s.` : ' You can save again now.'}</span>;
}

/** Returns why a save failed, and what to do. */
function reasonOf({ message, problem }: SaveError): string {
  if (problem === null) return message;
  const isComplete = isUncertain(problem) || problem.body.link !== undefined;
  return `${isComplete ? message : `Nothing was saved. ${message}`} ${problemAdvice(problem)}`;
}

/** Shows why a save failed and what to do, with a button to copy the unsaved changes. */
export function SaveErrorMessage({ message, problem, remedy }: Props) {
  const { edits, createsNoun } = useResourceForm();
  const isLost = problem !== null && isUncertain(problem);
  const isBack = useIsBackOnline(problem);
  return (
    <div role="alert" className={classes.error}>
      <Icon name="warning" />
      <p>
        <span>{`${isBack ? 'The network is back.' : reasonOf({ message, problem })}${isLost ? ` ${uncertainAdvice(createsNoun)}` : ''}`}</span>
        {problem?.body.link && (
          <span>
            {' '}
            <a href={problem.body.link}>View the request for approval</a>
          </span>
        )}
        {problem && problem.retryAfterSeconds !== null && <RetryCountdown problem={problem} />}
      </p>
      {problem && (
        <CopyButton text={() => jsonText(edits.body())} label="Copy changes as JSON" variant="button">
          Copy changes
        </CopyButton>
      )}
      {problem && remedy?.(problem)}
    </div>
  );
}
