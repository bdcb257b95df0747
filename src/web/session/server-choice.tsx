import { useState } from 'react';
import input from '../ui/input.module.css';
import styles from './connect-page.module.css';
import { knownServers } from './server-name.ts';

interface Props {
  address: string;
  onChange: (address: string) => void;
}

/** Which server to talk to: one that everybody knows, or the address of another. */
export function ServerChoice({ address, onChange }: Props) {
  const [other, setOther] = useState(() => !knownServers.some((known) => known.address === address));

  function choose(known: string | null) {
    setOther(known === null);
    onChange(known ?? '');
  }

  return (
    <fieldset className={styles['field']}>
      <legend>Server</legend>
      <div className={styles['servers']}>
        {knownServers.map((known) => (
          <label key={known.address}>
            <input
              type="radio"
              name="server"
              checked={!other && known.address === address}
              onChange={() => choose(known.address)}
            />
            {known.name}
          </label>
        ))}
        <label>
          <input type="radio" name="server" checked={other} onChange={() => choose(null)} />
          Another server
        </label>
      </div>
      {other && (
        <input
          className={input['input']}
          name="address"
          type="url"
          aria-label="Address"
          placeholder="https://posthog.example.com"
          autoComplete="url"
          value={address}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
