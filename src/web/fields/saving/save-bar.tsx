import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { whenIdle } from '../../ui/idle.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { DraftField } from '../editing/drafts.ts';
import { useEditing, useEdits } from '../editing/editing.tsx';
import type { Edits } from '../editing/edits.ts';
import { loadChecks } from '../editing/use-editing.ts';
import type { Target } from '../review/target.ts';
import classes from './save-bar.module.css';
import { useFocusBack } from './use-focus-back.ts';
import type { Refusal } from './use-save.ts';

const Review = lazyPart(async () => (await import('../review/review.tsx')).Review);

/** The words alone, until the rest of the line is here: without a network it does not come. */
const RefusalWords = ({ words }: Refusal) => (
  <p role="alert" className={classes['refusal']}>
    <Icon name="warning" />
    {words}
  </p>
);
const RefusalLine = lazyPart(async () => (await import('./refusal-line.tsx')).RefusalLine, RefusalWords);

function preload() {
  Review.preload();
  RefusalLine.preload();
  void loadChecks();
}

/** What the buttons say: where a form makes something, nothing was there to be changed. */
const wordsFor = (makes: string | undefined, count: number, lost: number) =>
  makes
    ? { bringBack: 'Bring back what was typed', discard: 'Clear all', review: 'Review', save: `Save ${makes}` }
    : {
        bringBack: `Bring back ${changes(lost)}`,
        discard: 'Discard',
        review: 'Review changes',
        save: count > 0 ? `Save ${changes(count)}` : 'Save changes',
      };

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

export interface SaveBarProps {
  /** The id of the form that the button sends. */
  form: string;
  isSaving: boolean;
  /** What a finished save announces; empty while there is nothing to announce. */
  said: string;
  /** Why the last save did not happen. */
  refusal: Refusal | null;
  /** Takes the announced save back; null where there is none to take back. */
  undo: (() => Promise<void>) | null;
  /** Whether the changes are shown, and how often a save asked for a look at them. */
  review: { isOpen: boolean; asked: number };
  onReview: (isOpen: boolean) => void;
  /** What else can be done where a save was refused. */
  remedy?: ((problem: Problem) => ReactNode) | undefined;
  /** Where a save goes. */
  target?: Target | undefined;
  /** The pointer or the focus has come to the button: a save may be next. */
  onNear: () => void;
}

/** What a form that makes something would make. */
function Making({ what }: { what: string }) {
  const { edits } = useEditing();
  const name = useEdits(edits, () => String(edits.form('name') ?? '').trim());
  return <b>{name === '' ? `New ${what}` : `New ${what}: ${name}`}</b>;
}

function Summary({ said }: { said: string }) {
  const { edits, makes } = useEditing();
  const changed = useEdits(edits, edits.changed);
  const contested = useEdits(edits, () => changed.filter(edits.isContested).length);
  return (
    <p className={classes['summary']}>
      <span role="status">{said}</span>
      {said === '' && makes && <Making what={makes} />}
      {said === '' && !makes && changed.length > 0 && <b>{changes(changed.length)}</b>}
      {contested > 0 && (
        <span data-warning>
          <Icon name="warning" />
          {contested === 1 ? '1 field was' : `${contested} fields were`} changed by someone else: choose which value
          stays
        </span>
      )}
    </p>
  );
}

/** Giving up all changes, and taking that back for as long as nothing else is typed. */
function useDiscard(edits: Edits) {
  const [discarded, setDiscarded] = useState<Record<string, DraftField>>({});
  return {
    count: Object.keys(discarded).length,
    discard() {
      setDiscarded(edits.drafts());
      edits.undo(edits.changed());
    },
    bringBack() {
      for (const [name, { form }] of Object.entries(discarded)) edits.put(name, form);
      setDiscarded({});
    },
  };
}

/** Says how much has changed, shows it, saves it or gives it up. */
export function SaveBar({ form, isSaving, said, refusal, undo, review, onReview, onNear, ...props }: SaveBarProps) {
  const { edits, makes } = useEditing();
  const changed = useEdits(edits, edits.changed);
  const { count: lost, discard, bringBack } = useDiscard(edits);
  const count = changed.length;
  const isOpen = review.isOpen && count > 0;
  const words = wordsFor(makes, count, lost);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    onReview(false);
  };
  // A review that stayed open would take the focus at the next change, in the middle of typing.
  useEffect(() => {
    if (count === 0 && review.isOpen) onReview(false);
  });
  // Idle time belongs to the browser.
  useEffect(() => whenIdle(preload), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the review from anywhere inside
    <div className={classes['dock']} data-save-bar onKeyDown={press} onFocus={useFocusBack()}>
      {isOpen && <Review id="review" asked={review.asked} target={props.target} />}
      {refusal && <RefusalLine {...refusal} remedy={props.remedy} />}
      <div className={classes['bar']}>
        <Summary said={said} />
        {count === 0 && lost > 0 && said === '' && (
          <Button kind="quiet" icon="undo" onClick={bringBack}>
            {words.bringBack}
          </Button>
        )}
        {count === 0 && undo && (
          <Button kind="quiet" icon="undo" onClick={() => void undo()}>
            Undo
          </Button>
        )}
        {count > 0 && (
          <>
            <Button kind="quiet" onClick={discard}>
              {words.discard}
            </Button>
            <Button aria-expanded={isOpen} aria-controls="review" onClick={() => onReview(!isOpen)}>
              {words.review}
            </Button>
          </>
        )}
        <Button
          type="submit"
          form={form}
          kind={count > 0 || makes !== undefined ? 'primary' : 'plain'}
          busy={isSaving}
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          {words.save}
        </Button>
      </div>
    </div>
  );
}
