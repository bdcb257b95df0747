import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useExperimentData } from '../data.ts';

/** A button that downloads an experiment's current record as JSON. */
export function BackupButton({ project, id }: { project: number; id: number }) {
  const cache = useQueryClient();
  const { one } = useExperimentData(project);
  const notify = useNotify();
  const download = async () => {
    try {
      const record = await cache.fetchQuery({ ...one(id), staleTime: 0 });
      downloadFile(`experiment-${id}.json`, 'application/json', `${JSON.stringify(record, null, 2)}\n`);
    } catch (problem) {
      notify(`The backup failed: ${(problem as Error).message}`, 'failed');
    }
  };
  return <Button onClick={() => void download()}>Download as JSON</Button>;
}
