import { useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useClient } from '../../api/context.tsx';
import { Button } from '../../ui/button.tsx';
import { problemWords } from '../../ui/problem-words.ts';
import { saveFile } from '../../ui/save-file.ts';
import { wholeNumber } from '../../ui/whole-number.ts';
import { backupName, takeBackup } from './backup.ts';
import styles from './danger-zone.module.css';

const amount = (count: number) => (count === 1 ? '1 experiment' : `${wholeNumber(count)} experiments`);

/** Offers the settings and experiments of a project as a file, before they are gone. */
export function BackupOffer({ project }: { project: Project }) {
  const client = useClient();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const backup = await takeBackup(client, project, (have, of) => setSaid(`Read ${have} of ${amount(of)} …`));
      const name = backupName(backup);
      saveFile(name, 'application/json', JSON.stringify(backup, null, 2));
      setSaid(`Downloaded ${name}: all settings and ${amount(backup.experiments.length)}.`);
    } catch (error) {
      setSaid(`No backup was made. ${problemWords(error as Error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['backup']}>
      <p>
        Keep the settings and experiments as a JSON file first. Events are not in it; a webhook address is.{' '}
        <span role="status">{said}</span>
      </p>
      <Button icon="download" busy={isBusy} onClick={() => void take()}>
        Download backup
      </Button>
    </div>
  );
}
