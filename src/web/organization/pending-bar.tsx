import type { ReactNode } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FloatingBar, FloatingBarLine } from '../ui/floating-bar.tsx';
import type { Pending } from './pending-changes.ts';

/** Returns a summary, for example "6 changes in 4 projects". */
export function pendingSummary({ values }: Pending): string {
  const changes = [...values.values()].reduce((sum, settings) => sum + Object.keys(settings).length, 0);
  return `${formatCountOf(changes, 'change')} in ${formatCountOf(values.size, 'project')}`;
}

interface Props {
  pending: Pending;
  /** The URL of the review. */
  to: string;
  /** The actions on a selection, as a line above the changes. */
  children?: ReactNode;
}

/** Shows an organization's pending changes with a link to the review. Renders nothing without changes and children. */
export function PendingBar({ pending, to, children }: Props) {
  if (pending.values.size === 0 && !children) return null;
  return (
    <FloatingBar label="Pending changes">
      {children}
      {pending.values.size > 0 && (
        <FloatingBarLine>
          <b role="status">{pendingSummary(pending)}</b>
          <Button kind="quiet" onClick={pending.clear}>
            Discard
          </Button>
          <ButtonLink kind="primary" to={to}>
            Review
          </ButtonLink>
        </FloatingBarLine>
      )}
    </FloatingBar>
  );
}
