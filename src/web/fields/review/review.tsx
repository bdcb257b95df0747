import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AccountContext } from '../../ui/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useEditing, useEdits } from '../editing/editing.tsx';
import { RequestView } from './request-view.tsx';
import classes from './review.module.css';
import { ReviewItem } from './review-item.tsx';
import type { Target } from './target.ts';

interface Props {
  id: string;
  /** How often a save asked for a look at the changes; 0 where the person opened them. */
  asked: number;
  target?: Target | undefined;
}

const views = { fields: 'Fields', request: 'Request' };
type View = keyof typeof views;

function Heading({ count, target }: { count: number; target: Target | undefined }) {
  const account = useContext(AccountContext);
  const { makes } = useEditing();
  if (makes) {
    return (
      <div>
        <h2 id="review-title">A new {makes}</h2>
        <p>
          {target && <>It is made on {account?.words ?? target.server}. </>}
          What is not listed gets the default of the server.
        </p>
      </div>
    );
  }
  return (
    <div>
      <h2 id="review-title">Review {count === 1 ? '1 change' : `${count} changes`}</h2>
      <p>
        {target && (
          <>
            To <b>{target.record}</b> on {account?.words ?? target.server}.{' '}
          </>
        )}
        Only these fields are sent.
      </p>
    </div>
  );
}

/** What still has to be accepted before anything is sent. */
function OpenRisks({ count, isAsked }: { count: number; isAsked: boolean }) {
  if (count === 0) return null;
  const what = count === 1 ? 'the risk of 1 change' : `the risks of ${count} changes`;
  return (
    <p role={isAsked ? 'alert' : undefined} className={classes['open']}>
      <Icon name="warning" />
      {isAsked ? `Nothing was sent yet: accept ${what}, then save.` : `Accept ${what} to save.`}
    </p>
  );
}

/** What a save would change, before and after; where it exposes something, a tick; where someone else changed the same, a choice. */
export function Review({ id, asked, target }: Props) {
  const { edits, caution, makes } = useEditing();
  const [view, setView] = useState<View>('fields');
  const section = useRef<HTMLElement>(null);
  useEdits(edits, edits.revision);
  useEdits(edits, edits.record);
  const changed = edits.changed();
  const open = useSyncExternalStore(caution.subscribe, () => changed.filter(caution.isOpen).length);
  // Focus belongs to the browser.
  useEffect(() => {
    const risk = asked > 0 && section.current?.querySelector<HTMLElement>('[type="checkbox"]:not(:checked)');
    (risk || section.current)?.focus();
  }, [asked]);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-label={makes ? 'Settings to be sent' : 'Changes to be sent'}
      className={classes['review']}
    >
      <header>
        <Heading count={changed.length} target={target} />
        <Segments label="Show as" choices={views} value={view} choose={setView} />
      </header>
      <OpenRisks count={open} isAsked={asked > 0} />
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
