import type { Experiment } from '#contract/experiment.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import type { SecondaryAnswer } from '../secondary-metrics/use-secondary-metrics.ts';
import { places } from '../shortcuts/results-shortcuts.ts';
import type { Goal } from '../use-goal.ts';
import { Copies } from './export-menu-items.tsx';
import { RawCopy } from './export-raw-response.tsx';

/** Copies a text and says what became of it. */
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
  experiment: Experiment;
  reading: ParsedResponse;
  goal: Goal | null;
  answers: readonly SecondaryAnswer[];
}

/** Copies of the results that say what they are and when they are from. */
export function TakeAlongMenu({ experiment, reading: { raw }, goal, answers }: Props) {
  const copy = useCopy();
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button id={places.export} icon="download" compact aria-keyshortcuts="e" {...state}>
          Export
        </Button>
      )}
    >
      <MenuItem icon="link" onClick={() => copy(location.href, 'Link with all settings')}>
        Copy link with settings
      </MenuItem>
      {goal?.report ? (
        <Copies experiment={experiment} goal={goal} report={goal.report} answers={answers} copy={copy} />
      ) : (
        <RawCopy experiment={experiment} raw={raw} />
      )}
    </Menu>
  );
}
