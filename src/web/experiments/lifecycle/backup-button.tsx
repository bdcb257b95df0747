import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useExperimentData } from '../data.ts';

/** Hands over the whole record of an experiment as a file, as the server has it now. */
export function BackupButton({ project, id }: { project: number; id: number }) {
  const cache = useQueryClient();
  const { one } = useExperimentData(project);
  const notify = useNotify();
  const keep = async () => {
    try {
      const record = await cache.fetchQuery({ ...one(id), staleTime: 0 });
      downloadFile(`experiment-${id}.json`, 'application/json', `${JSON.stringify(record, null, 2)}\n`);
    } catch (problem) {
      notify(`There is no backup: ${(problem as Error).message}`, 'failed');
    }
  };
  return <Button onClick={() => void keep()}>Download as JSON</Button>;
}
