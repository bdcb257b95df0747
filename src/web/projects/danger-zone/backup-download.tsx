import { useState } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import type { Project } from '#contract/project.ts';
import { useClient } from '../../api/client-context.tsx';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { problemMessage } from '../../ui/problem-message.ts';
import styles from './danger-zone.module.css';
import { backupFileName, createBackup } from './project-backup.ts';

/** A button that downloads a project's settings and experiments, for use before the project is deleted. */
export function BackupDownload({ project }: { project: Project }) {
  const client = useClient();
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const backup = await createBackup(client, project, (have, of) =>
        setStatus(`Loaded ${have} of ${formatCountOf(of, 'experiment')} …`),
      );
      const name = backupFileName(backup);
      downloadFile(name, 'application/json', JSON.stringify(backup, null, 2));
      setStatus(`Downloaded ${name}: all settings and ${formatCountOf(backup.experiments.length, 'experiment')}.`);
    } catch (error) {
      setStatus(`No backup was made. ${problemMessage(error as Error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.backup}>
      <p>
        Before you delete the project, download its settings and experiments as JSON. The file contains webhook
        addresses but no events. <span role="status">{status}</span>
      </p>
      <Button icon="download" busy={isBusy} onClick={() => void download()}>
        Download backup
      </Button>
    </div>
  );
}
