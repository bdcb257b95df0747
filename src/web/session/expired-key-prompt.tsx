import { useId, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { serverName } from './connection-name.ts';
import styles from './expired-key-prompt.module.css';
import { useSession, useSessionState } from './session-context.tsx';

/** Asks for a new key when the server rejects the stored one. The page keeps its state. */
export function ExpiredKeyPrompt() {
  const { isKeyRejected, connection } = useSessionState();
  const [isDismissed, setDismissed] = useState(false);
  if (!isKeyRejected || !connection) return null;
  const server = serverName(connection.address);
  return isDismissed ? (
    <ExpiredKeyBanner server={server} onAsk={() => setDismissed(false)} />
  ) : (
    <KeyDialog server={server} onDismiss={() => setDismissed(true)} />
  );
}

/** Replaces the dialog after the user has closed it, for example to copy unsaved input. */
function ExpiredKeyBanner({ server, onAsk }: { server: string; onAsk: () => void }) {
  return (
    <Banner
      tone="warning"
      icon="key"
      className={styles.reminder}
      actions={<Button onClick={onAsk}>Enter another key</Button>}
    >
      {`${server} rejects the key, so nothing can be loaded or saved. Your changes are kept on this device.`}
    </Banner>
  );
}

function KeyDialog({ server, onDismiss }: { server: string; onDismiss: () => void }) {
  const session = useSession();
  const id = useId();
  const [key, setKey] = useState('');
  return (
    <Dialog
      title="This key is no longer accepted"
      onClose={onDismiss}
      onSubmit={() => key.trim() !== '' && session.replaceKey(key.trim())}
      actions={
        <>
          <Button onClick={() => session.disconnect()}>Sign out</Button>
          <Button type="submit" kind="primary" disabledReason={key.trim() === '' ? 'Enter a key first.' : undefined}>
            Use this key
          </Button>
        </>
      }
    >
      <p>
        {`${server} rejects the key. The key may have expired, or it was revoked. Enter another key to continue. Your unsaved changes are kept.`}
      </p>
      <Field label="Personal key" htmlFor={id}>
        <TextInput
          id={id}
          data-autofocus
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="For example phx_…"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
