import { useState } from 'react';
import type { Change } from '#contract/activity.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './activity-list.module.css';
import type { WayBack } from './use-put-back.ts';

interface Props {
  label: string;
  change: Change;
  way: WayBack;
  onPutBack: () => void;
}

/** Offers the value from before a change: into the draft, or for copying where a draft must not hold it. */
export function WayBackButton({ label, change, way, onPutBack }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (way === 'none') return null;
  if (way === 'present') return <span className={styles['present']}>The earlier value is set again</span>;
  if (way === 'copy') {
    return (
      <CopyButton text={String(change.before ?? '')} label={`Copy the earlier value of ${label}`} look="button">
        Copy earlier value
      </CopyButton>
    );
  }
  const asks = way === 'replaces draft' && !isAsking;
  return (
    <Button
      kind="quiet"
      icon="undo"
      aria-label={isAsking ? `Replace what you typed in ${label}` : `Put back the earlier value of ${label}`}
      onClick={asks ? () => setAsking(true) : onPutBack}
    >
      {isAsking ? 'Replace what you typed' : 'Put back'}
    </Button>
  );
}
