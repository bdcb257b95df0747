import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nextStep } from '../../ui/problem-words.ts';
import { useWait } from '../../ui/use-wait.ts';
import { useEditing } from '../editing/editing.tsx';
import { jsonText } from '../json-text.ts';
import classes from './save-bar.module.css';
import { isUncertain } from './save-changes.ts';
import type { Refusal } from './use-save.ts';

interface Props extends Refusal {
  /** What else can be done about it here. */
  remedy?: ((problem: Problem) => ReactNode) | undefined;
}

/** A new record cannot be looked for by its address. */
const unknownFate = (makes: string | undefined) =>
  makes
    ? 'It may have been made all the same: look into the list before you save again.'
    : 'Whether it arrived is not known: the next save looks first, and sends nothing twice.';

function Wait({ problem }: { problem: Problem }) {
  const left = useWait(problem);
  return <span aria-live="off">{left > 0 ? ` Save again in ${left} s.` : ' You can save again now.'}</span>;
}

/** Why a save did not happen, what to do next, and the way to keep what was typed whatever comes. */
export function RefusalLine({ words, problem, remedy }: Props) {
  const { edits, makes } = useEditing();
  const isLost = problem !== null && isUncertain(problem);
  const said = problem === null || isLost ? words : `Nothing was saved. ${words}`;
  return (
    <div role="alert" className={classes['refusal']}>
      <Icon name="warning" />
      <p>
        {said}
        {problem && ` ${nextStep(problem)}`}
        {isLost && ` ${unknownFate(makes)}`}
        {problem && problem.retryAfterSeconds !== null && <Wait problem={problem} />}
      </p>
      {problem && (
        <CopyButton text={() => jsonText(edits.body())} label="Copy the changes as JSON" look="button">
          Copy the changes
        </CopyButton>
      )}
      {problem && remedy?.(problem)}
    </div>
  );
}
