import type { ReactNode } from 'react';
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

function RetryCountdown({ problem }: { problem: Problem }) {
  const left = useRetryCountdown(problem);
  return <span aria-live="off">{left > 0 ? ` Save again in ${left} s.` : ' You can save again now.'}</span>;
}

/** Shows why a save failed and what to do, with a button to copy the unsaved changes. */
export function SaveErrorMessage({ message, problem, remedy }: Props) {
  const { edits, createsNoun } = useResourceForm();
  const isLost = problem !== null && isUncertain(problem);
  const isComplete = problem === null || isLost || problem.body.link !== undefined;
  const text = isComplete ? message : `Nothing was saved. ${message}`;
  return (
    <div role="alert" className={classes.error}>
      <Icon name="warning" />
      <p>
        {text}
        {problem && ` ${problemAdvice(problem)}`}
        {isLost && ` ${uncertainAdvice(createsNoun)}`}
        {problem?.body.link && (
          <>
            {' '}
            <a href={problem.body.link}>View the request for approval</a>
          </>
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
