import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import type { Problem } from '#contract/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { whenIdle } from '../../ui/idle.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DraftField } from '../form-state/draft.ts';
import type { Edits } from '../form-state/edits.ts';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { loadValidation } from '../form-state/load-validation.ts';
import type { SaveTarget } from '../review/save-target.ts';
import classes from './save-bar.module.css';
import { SaveErrorMessage } from './save-error-message.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import type { SaveError } from './use-save-notice.ts';

const Review = lazyComponent(
  () => import('../review/review-changes.tsx'),
  ({ ReviewChanges }) => ReviewChanges,
);

function preload() {
  Review.preload();
  void loadValidation();
}

/** Returns the button labels. The labels for a new record do not mention changes. */
const buttonLabels = (makes: string | undefined, count: number, discardedCount: number) =>
  makes
    ? { restore: 'Restore input', discard: 'Clear all', review: 'Review', save: `Save ${makes}` }
    : {
        restore: `Restore ${formatCountOf(discardedCount, 'change')}`,
        discard: 'Discard',
        review: 'Review changes',
        save: count > 0 ? `Save ${formatCountOf(count, 'change')}` : 'Save changes',
      };

export interface SaveBarProps {
  /** The id of the form to submit. */
  form: string;
  isSaving: boolean;
  /** Why nothing can be saved. */
  readOnlyReason: string | undefined;
  /** The message after a save; empty if there is none. */
  successMessage: string;
  /** Why the last save failed. */
  saveError: SaveError | null;
  /** Undoes the last save; null if it can't be undone. */
  undo: (() => Promise<void>) | null;
  /** Whether the review is open, and how often a save has opened it. */
  review: { isOpen: boolean; requestCount: number };
  onReview: (isOpen: boolean) => void;
  /** Renders an additional action after a failed save. */
  remedy?: ((problem: Problem) => ReactNode) | undefined;
  /** The record and the request, for the review. */
  target?: SaveTarget | undefined;
  /** Called when the pointer or the focus reaches the save button. */
  onSaveLikely: () => void;
  /**
   * The buttons of a form with steps, which replace the review button. `continue` is placed after the save button and is
   * the primary action. On the last step it is null, and saving is the primary action. `note` is a warning that does not
   * keep the user from saving.
   */
  steps?: { buttons: ReactNode; continue: ReactNode; note?: ReactNode };
}

function NewRecordName({ what }: { what: string }) {
  const { edits } = useResourceForm();
  const name = useEditsSelector(edits, () => String(edits.inputValue('name') ?? '').trim());
  return <b>{name === '' ? `New ${what}` : `New ${what}: ${name}`}</b>;
}

function Summary({ message, steps }: { message: string; steps: SaveBarProps['steps'] }) {
  const { edits, createsNoun } = useResourceForm();
  const changed = useEditsSelector(edits, edits.changed);
  const contested = useEditsSelector(edits, () => changed.filter(edits.hasConflict).length);
  return (
    <p className={classes.summary} data-steps={steps !== undefined || undefined}>
      <span role="status">{message}</span>
      {message === '' && createsNoun && <NewRecordName what={createsNoun} />}
      {message === '' && !createsNoun && changed.length > 0 && <b>{formatCountOf(changed.length, 'change')}</b>}
      {message === '' && steps?.note}
      {contested > 0 && (
        <span data-warning>
          <Icon name="warning" />
          <span>{contested === 1 ? '1 field was' : `${contested} fields were`}</span> changed by someone else. Choose
          which value to keep.
        </span>
      )}
    </p>
  );
}

/**
 * Returns functions that discard all changes and restore them, and the number of discarded changes. Discarded changes
 * can be restored until the next save.
 */
function useDiscard(edits: Edits, isSaved: boolean) {
  const [discarded, setDiscarded] = useState<Record<string, DraftField>>({});
  // Forget the discarded changes after a save. Restoring them would replace newer values.
  if (isSaved && Object.keys(discarded).length > 0) setDiscarded({});
  return {
    count: Object.keys(discarded).length,
    discard() {
      setDiscarded(edits.drafts());
      edits.revert(edits.changed());
    },
    restore() {
      for (const [name, { form }] of Object.entries(discarded)) edits.setInput(name, form);
      setDiscarded({});
    },
  };
}

/** Whether saving is the primary action. Before the last step, continuing is the primary action. */
const isSavePrimary = (count: number, createsNoun: string | undefined, steps: SaveBarProps['steps']) =>
  steps ? steps.continue === null : count > 0 || createsNoun !== undefined;

/** Shows the number of changes and the result of the last save. Has buttons to review, save, discard and undo. */
export function SaveBar({
  form,
  isSaving,
  readOnlyReason,
  successMessage,
  saveError,
  undo,
  review,
  onReview,
  onSaveLikely,
  steps,
  ...props
}: SaveBarProps) {
  const { edits, createsNoun } = useResourceForm();
  const changed = useEditsSelector(edits, edits.changed);
  const { count: discardedCount, discard, restore } = useDiscard(edits, undo !== null);
  const count = changed.length;
  const isOpen = review.isOpen && count > 0;
  const labels = buttonLabels(createsNoun, count, discardedCount);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return;
    event.stopPropagation();
    onReview(false);
  };
  // Close the review when no change is left. Otherwise, the next change would open it and move the focus into it.
  useEffect(() => {
    if (count === 0 && review.isOpen) onReview(false);
  });
  useEffect(() => whenIdle(preload), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the controls inside
    <div className={classes.dock} data-save-bar onKeyDown={press} onFocus={useRestoreFocus()}>
      {isOpen && <Review id="review" requestCount={review.requestCount} target={props.target} />}
      {saveError && <SaveErrorMessage {...saveError} remedy={props.remedy} />}
      <div className={classes.bar} data-steps={steps !== undefined || undefined}>
        <Summary message={successMessage} steps={steps} />
        {count === 0 && discardedCount > 0 && successMessage === '' && (
          <Button kind="quiet" icon="undo" onClick={restore}>
            {labels.restore}
          </Button>
        )}
        {count === 0 && undo && (
          <Button kind="quiet" icon="undo" disabledReason={readOnlyReason} onClick={() => void undo()}>
            Undo
          </Button>
        )}
        {count > 0 && (
          <>
            <Button kind="quiet" onClick={discard}>
              {labels.discard}
            </Button>
            {!steps && (
              <Button aria-expanded={isOpen} aria-controls="review" onClick={() => onReview(!isOpen)}>
                {labels.review}
              </Button>
            )}
          </>
        )}
        {steps?.buttons}
        <Button
          type="submit"
          form={form}
          kind={isSavePrimary(count, createsNoun, steps) ? 'primary' : 'plain'}
          busy={isSaving}
          disabledReason={readOnlyReason}
          onPointerEnter={onSaveLikely}
          onFocus={onSaveLikely}
        >
          {labels.save}
        </Button>
        {steps?.continue}
      </div>
    </div>
  );
}
