import type { Experiment } from '#contract/experiment.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import type { Goal, MeasuredMetric } from '../measured-metric.ts';
import { elementIds } from '../shortcuts/results-shortcuts.ts';
import { ExportRawResponse } from './export-raw-response.tsx';

const ExportMenuItems = lazyComponent(
  () => import('./export-menu-items.tsx'),
  ({ ExportMenuItems }) => ExportMenuItems,
);

/** Returns an event handler that calls `handler`, and loads the export code before the menu opens. */
const preloadWith = (handler: () => void) => () => {
  ExportMenuItems.preload();
  handler();
};

/** Returns a function that copies a text and shows a notification about the outcome. */
function useCopy() {
  const notify = useNotify();
  return async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${what} copied.`);
    } catch {
      notify('The browser did not allow copying.', 'failed');
    }
  };
}

interface Props {
  project: number;
  experiment: Experiment;
  response: ParsedResponse;
  goal: Goal | null;
  others: readonly MeasuredMetric[];
}

/** The menu that exports the results or, if they were not analyzed, the server's response. */
export function ResultsExportMenu({ project, experiment, response: { raw }, goal, others }: Props) {
  const copy = useCopy();
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button
          id={elementIds.export}
          icon="download"
          compact
          aria-keyshortcuts="e"
          {...state}
          onFocus={preloadWith(state.onFocus)}
          onPointerEnter={preloadWith(state.onPointerEnter)}
        >
          Export
        </Button>
      )}
    >
      <MenuItem icon="link" onClick={() => copy(location.href, 'Link with all settings')}>
        Copy link with settings
      </MenuItem>
      {goal?.report ? (
        <ExportMenuItems {...{ project, experiment, goal, others, copy }} report={goal.report} />
      ) : (
        <ExportRawResponse experiment={experiment} raw={raw} />
      )}
    </Menu>
  );
}
