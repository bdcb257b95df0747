import { useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useSession, useSessionState } from './context.tsx';
import styles from './key-prompt.module.css';
import { serverName } from './server-name.ts';

/** Asks for another key in place when the server refuses the stored one; the page behind stays as it is. */
export function KeyPrompt() {
  const { refused, connection } = useSessionState();
  const [isPutOff, setPutOff] = useState(false);
  if (!refused || !connection) return null;
  const server = serverName(connection.address);
  return isPutOff ? (
    <Reminder server={server} onAsk={() => setPutOff(false)} />
  ) : (
    <KeyDialog server={server} onPutOff={() => setPutOff(true)} />
  );
}

/** What stays of the question for whoever closed it, say to copy what they typed. */
function Reminder({ server, onAsk }: { server: string; onAsk: () => void }) {
  return (
    <Banner
      tone="warning"
      icon="key"
      className={styles['reminder'] ?? ''}
      actions={<Button onClick={onAsk}>Enter another key</Button>}
    >
      {server} refuses the key: nothing can be loaded or saved, and what you type is kept here.
    </Banner>
  );
}

function KeyDialog({ server, onPutOff }: { server: string; onPutOff: () => void }) {
  const session = useSession();
  const [key, setKey] = useState('');
  return (
    <Dialog
      title="This key is no longer accepted"
      onClose={onPutOff}
      onSubmit={() => key.trim() !== '' && session.replaceKey(key.trim())}
      actions={
        <>
          <Button onClick={() => session.disconnect()}>Sign out</Button>
          <Button type="submit" kind="primary" blockedBecause={key.trim() === '' ? 'Enter a key first.' : undefined}>
            Use this key
          </Button>
        </>
      }
    >
      <p>
        {server} refuses it: it may have been revoked or have run out. Enter another one to go on where you are; nothing
        you typed is lost.
      </p>
      <label>
        Personal key
        <TextInput
          data-autofocus
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="phx_…"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
