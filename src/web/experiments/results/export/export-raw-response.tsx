import type { Experiment } from '#contract/experiment.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { fileName } from './export-data.ts';

/** Where nothing was computed here, the answer is all there is to take along. */
export function RawCopy({ experiment, raw }: { experiment: Experiment; raw: unknown }) {
  const save = () => saveFile(fileName({ experiment }, 'json'), 'application/json', JSON.stringify(raw, null, 2));
  return (
    <MenuItem icon="download" onClick={save}>
      The server’s answer, JSON
    </MenuItem>
  );
}
