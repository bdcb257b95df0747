import type { Experiment } from '#contract/experiment.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { exportFileName } from './export-data.ts';

/** The export for a response that could not be analyzed. */
export function ExportRawResponse({ experiment, raw }: { experiment: Experiment; raw: unknown }) {
  const save = () =>
    downloadFile(exportFileName({ experiment }, 'json'), 'application/json', JSON.stringify(raw, null, 2));
  return (
    <MenuItem icon="download" onClick={save}>
      Server response, JSON
    </MenuItem>
  );
}
