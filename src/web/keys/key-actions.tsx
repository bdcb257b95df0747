import { useState } from 'react';
import { accountOperations } from '#contract/account-operations.ts';
import { excessRights, type KeyRights } from '#contract/key-rights.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import { includesScope } from '#contract/scope.ts';
import { useClient } from '../api/client-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuDivider, MenuItem } from '../ui/menu-item.tsx';
import { useNotify } from '../ui/notices.tsx';
import { useChange } from '../ui/use-change.ts';
import { useTask } from '../ui/use-task.ts';
import { formatMask } from './format-mask.ts';
import { KeyDialog } from './key-dialog.tsx';
import { rightsOf } from './key-form.ts';
import { useReloadKeys } from './key-queries.ts';
import { NewValueDialog } from './new-value-dialog.tsx';

interface Props {
  item: PersonalKey;
  /** The rights of the connection's key. */
  creator: KeyRights;
  /** Whether `item` is the connection's key. */
  isCurrent: boolean;
}

/** Returns why the connection's key can't change the key `item`, or undefined if it can. */
export function unchangeableReason(item: PersonalKey, creator: KeyRights): string | undefined {
  if (!includesScope(creator.scopes, 'user:write')) return 'Your current key does not have the scope user:write.';
  if (excessRights(rightsOf(item), creator).length === 0) return undefined;
  return 'This key has more rights than your current key. Connect with a key that has at least the rights of this key.';
}

/** The actions on one of the user's keys: edit, roll, revoke. */
export function KeyActions({ item, creator, isCurrent }: Props) {
  const [open, setOpen] = useState<'edit' | 'roll' | 'revoke' | null>(null);
  const notify = useNotify();
  const reload = useReloadKeys();
  const blocked = unchangeableReason(item, creator);
  const close = () => setOpen(null);
  const label = `Actions for ${item.label}`;
  return (
    <>
      <Menu label={label} button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}>
        <MenuItem icon="pencil" disabledReason={blocked} onClick={() => setOpen('edit')}>
          Edit…
        </MenuItem>
        <MenuItem icon="refresh" disabledReason={blocked} onClick={() => setOpen('roll')}>
          Roll…
        </MenuItem>
        <MenuDivider />
        <MenuItem icon="trash" danger disabledReason={blocked} onClick={() => setOpen('revoke')}>
          Revoke…
        </MenuItem>
      </Menu>
      {open === 'edit' && (
        <KeyDialog
          existing={item}
          creator={creator}
          onSaved={({ label: saved }) => {
            notify(`Saved ${saved}`);
            void reload();
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'roll' && <RollDialog item={item} isCurrent={isCurrent} onClose={close} />}
      {open === 'revoke' && <RevokeDialog item={item} isCurrent={isCurrent} onClose={close} />}
    </>
  );
}

interface DialogProps {
  item: PersonalKey;
  isCurrent: boolean;
  onClose: () => void;
}

/**
 * Asks for confirmation, replaces a key's value and shows the new value. If the key is the connection's key, the
 * connection continues with the new value.
 */
function RollDialog({ item, isCurrent, onClose }: DialogProps) {
  const client = useClient();
  const session = useSession();
  const reload = useReloadKeys();
  const { busy, problem, run } = useTask();
  const [value, setValue] = useState<string | null>(null);
  const roll = () =>
    run(async () => {
      const rolled = await client.call(accountOperations.rollKey, { params: { id: item.id } });
      if (isCurrent && rolled.value) session.replaceKey(rolled.value);
      setValue(rolled.value ?? null);
      void reload();
    });
  if (value !== null) return <NewValueDialog title={`${item.label} has a new value`} value={value} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Roll ${item.label}?`}
      action="Roll key"
      busy={busy}
      problem={problem}
      onConfirm={() => void roll()}
      onClose={onClose}
    >
      <p>
        The key gets a new value with the same scopes and limits. The old value{' '}
        <code>{formatMask(item.mask_value)}</code> stops working at once, in every program that uses it.
      </p>
      {isCurrent && <p>You are connected with this key. The console continues with the new value.</p>}
    </ConfirmDialog>
  );
}

function RevokeDialog({ item, isCurrent, onClose }: DialogProps) {
  const client = useClient();
  const session = useSession();
  const reload = useReloadKeys();
  const { busy, problem, change } = useChange(isCurrent ? () => session.disconnect() : reload, onClose);
  const params = { id: item.id };
  return (
    <ConfirmDialog
      title={`Revoke ${item.label}?`}
      action="Revoke key"
      busy={busy}
      problem={problem}
      onConfirm={() => change(() => client.call(accountOperations.deleteKey, { params }), `Revoked ${item.label}`)}
      onClose={onClose}
    >
      <p>
        The key <code>{formatMask(item.mask_value)}</code> stops working at once, in every program that uses it. This
        cannot be undone.
      </p>
      {isCurrent && <p>You are connected with this key. After it is revoked, you are signed out.</p>}
    </ConfirmDialog>
  );
}
