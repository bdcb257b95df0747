import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { AccountContext } from '../../ui/account-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { RequestView } from './request-view.tsx';
import classes from './review.module.css';
import { ReviewItem } from './review-item.tsx';
import type { SaveTarget } from './save-target.ts';

interface Props {
  id: string;
  /** How often a save has opened the review; 0 if the user opened it. */
  requestCount: number;
  target?: SaveTarget | undefined;
}

const views = { fields: 'Fields', request: 'Request' };
type View = keyof typeof views;

function Heading({ count, target }: { count: number; target: SaveTarget | undefined }) {
  const account = useContext(AccountContext);
  const { createsNoun } = useResourceForm();
  if (createsNoun) {
    return (
      <div>
        <h2 id="review-title">{`New ${createsNoun}`}</h2>
        <p>
          {target && <span>{`The ${createsNoun} will be created on ${account?.label ?? target.server}. `}</span>}
          <span>All other fields get the server’s defaults.</span>
        </p>
      </div>
    );
  }
  return (
    <div>
      <h2 id="review-title">{`Review ${formatCountOf(count, 'change')}`}</h2>
      <p>
        {target && (
          <span>
            Saves to <b>{target.record}</b> on <span>{account?.label ?? target.server}</span>.{' '}
          </span>
        )}
        <span>Only these fields are sent.</span>
      </p>
    </div>
  );
}

/** Reports how many changes still need a confirmation. */
function PendingConfirmations({ count, isAsked }: { count: number; isAsked: boolean }) {
  if (count === 0) return null;
  const what = formatCountOf(count, 'change');
  return (
    <p role={isAsked ? 'alert' : undefined} className={classes.open}>
      <Icon name="warning" />
      <span>{isAsked ? `Nothing was saved yet. Confirm ${what}, then save.` : `Confirm ${what} to save.`}</span>
    </p>
  );
}

/** The review before a save: the changes with their confirmations and conflicts, or the request that will be sent. */
export function ReviewChanges({ id, requestCount, target }: Props) {
  const { edits, confirmations, createsNoun } = useResourceForm();
  const [view, setView] = useState<View>('fields');
  const section = useRef<HTMLElement>(null);
  useEditsSelector(edits, edits.revision);
  useEditsSelector(edits, edits.record);
  const changed = edits.changed();
  const open = useSyncExternalStore(confirmations.subscribe, () => changed.filter(confirmations.isPending).length);
  useEffect(() => {
    const risk = requestCount > 0 && section.current?.querySelector<HTMLElement>('[type="checkbox"]:not(:checked)');
    (risk || section.current)?.focus();
  }, [requestCount]);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-label={createsNoun ? 'Settings to be sent' : 'Changes to be sent'}
      className={classes.review}
    >
      <header>
        <Heading count={changed.length} target={target} />
        <SegmentedChoice label="Show as" choices={views} value={view} onChange={setView} />
      </header>
      <PendingConfirmations count={open} isAsked={requestCount > 0} />
      {view === 'request' ? (
        <RequestView request={target?.request ?? 'PATCH'} />
      ) : (
        <ul>
          {changed.map((name) => (
            <ReviewItem key={name} name={name} />
          ))}
        </ul>
      )}
    </section>
  );
}
