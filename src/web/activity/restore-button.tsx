import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Change } from '#contract/activity.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { RestoreOption } from './restore-value.ts';

interface Props {
  label: string;
  change: Change;
  option: RestoreOption;
  /** Why nothing can be restored. */
  disabledReason: string | undefined;
  onRestore: () => void;
}

/**
 * A button that writes the value from before a change into the draft. Asks for a second click before it replaces another
 * unsaved value. Secrets can only be copied, because drafts never contain secrets. Shows a note if the value is the
 * current one.
 */
export function RestoreButton({ label, change, option, disabledReason, onRestore }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (option === 'none') return null;
  if (option === 'current')
    return (
      <Text span size="xs" c="hint">
        Same as the current value
      </Text>
    );
  if (option === 'copy') {
    if (!change.before) return null;
    return (
      <CopyButton text={String(change.before)} label={`Copy earlier value of ${label}`} variant="button">
        Copy earlier value
      </CopyButton>
    );
  }
  const asks = option === 'replaces draft' && !isAsking;
  return (
    <Button
      kind="quiet"
      icon="undo"
      disabledReason={disabledReason}
      aria-label={isAsking ? `Replace your unsaved value of ${label}` : `Restore the earlier value of ${label}`}
      onClick={() => {
        setAsking(asks);
        if (!asks) onRestore();
      }}
    >
      {isAsking ? 'Replace unsaved value' : 'Restore'}
    </Button>
  );
}
