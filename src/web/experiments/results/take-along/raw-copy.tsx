import type { Experiment } from '#contract/experiment.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { fileName } from './evidence.ts';

/** Where nothing was computed here, the answer is all there is to take along. */
export function RawCopy({ experiment, raw }: { experiment: Experiment; raw: unknown }) {
  const save = () => downloadFile(fileName({ experiment }, 'json'), 'application/json', JSON.stringify(raw, null, 2));
  return (
    <MenuItem icon="download" onClick={save}>
      The server’s answer, JSON
    </MenuItem>
  );
}
