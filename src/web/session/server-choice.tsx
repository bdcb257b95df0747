import { useState } from 'react';
import { Fieldset } from '../ui/fieldset.tsx';
import { Radio } from '../ui/radio.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './connect-page.module.css';
import { knownServers } from './connection-name.ts';

interface Props {
  address: string;
  onChange: (address: string) => void;
}

/** A choice between the known servers and the address of another server. */
export function ServerChoice({ address, onChange }: Props) {
  const [other, setOther] = useState(() => !knownServers.some((known) => known.address === address));

  function choose(known: string | null) {
    setOther(known === null);
    onChange(known ?? '');
  }

  return (
    <Fieldset legend="Server">
      <div className={styles.servers}>
        {knownServers.map((known) => (
          <Radio
            key={known.address}
            name="server"
            variant="card"
            label={known.name}
            checked={!other && known.address === address}
            onChoose={() => choose(known.address)}
          />
        ))}
        <Radio name="server" variant="card" label="Another server" checked={other} onChoose={() => choose(null)} />
      </div>
      {other && (
        <TextInput
          name="address"
          type="url"
          aria-label="Address"
          placeholder="https://posthog.example.com"
          autoComplete="url"
          value={address}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Fieldset>
  );
}
