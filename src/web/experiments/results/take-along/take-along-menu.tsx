import type { Experiment } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { places } from '../keys/page-keys.ts';
import type { Reading } from '../read-results.ts';
import type { Goal } from '../use-goal.ts';
import { csvOf } from './csv.ts';
import { type Evidence, fileName } from './evidence.ts';
import { htmlOf } from './html.ts';
import { jsonOf } from './json.ts';
import { markdownOf } from './markdown.ts';
import { svgOf } from './svg.ts';

const files = [
  { label: 'Report, one HTML file', ending: 'html', type: 'text/html', make: htmlOf },
  { label: 'Numbers, CSV', ending: 'csv', type: 'text/csv', make: csvOf },
  { label: 'Everything, JSON', ending: 'json', type: 'application/json', make: jsonOf },
  { label: 'Plot, SVG', ending: 'svg', type: 'image/svg+xml', make: (evidence: Evidence) => svgOf(evidence) },
];

function useCopy() {
  const notify = useNotify();
  return async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${what} copied.`);
    } catch {
      notify('The browser did not allow copying.');
    }
  };
}

/** The evidence as it stands at the moment of the copy; null where nothing was computed here. */
function evidenceOf(experiment: Experiment, goal: Goal | null): Evidence | null {
  if (!goal?.report) return null;
  const { label, computedAt, report } = goal;
  return { experiment, label, computedAt, takenAt: new Date().toISOString(), address: location.href, report };
}

interface Props {
  experiment: Experiment;
  reading: Reading;
  goal: Goal | null;
}

/** Copies of the results that say what they are and when they are from. */
export function TakeAlongMenu({ experiment, reading: { raw }, goal }: Props) {
  const copy = useCopy();
  const evidence = () => evidenceOf(experiment, goal);
  return (
    <Menu
      button={(state) => (
        <Button id={places.export} icon="external" aria-keyshortcuts="e" {...state}>
          Export
        </Button>
      )}
    >
      <button type="button" data-icon="link" onClick={() => copy(location.href, 'Link with all settings')}>
        Copy link with settings
      </button>
      {evidence() ? (
        <Copies evidence={evidence} raw={raw} copy={copy} />
      ) : (
        <RawCopy experiment={experiment} raw={raw} />
      )}
    </Menu>
  );
}

function RawCopy({ experiment, raw }: { experiment: Experiment; raw: unknown }) {
  const save = () => saveFile(fileName({ experiment }, 'json'), 'application/json', JSON.stringify(raw, null, 2));
  return (
    <button type="button" data-icon="down" onClick={save}>
      The server’s answer, JSON
    </button>
  );
}

interface CopiesProps {
  evidence: () => Evidence | null;
  raw: unknown;
  copy: (text: string, what: string) => Promise<void>;
}

function Copies({ evidence, raw, copy }: CopiesProps) {
  const taken = (take: (evidence: Evidence) => void) => () => {
    const now = evidence();
    if (now) take(now);
  };
  return (
    <>
      <button type="button" data-icon="copy" onClick={taken((some) => void copy(markdownOf(some), 'Summary'))}>
        Copy summary, Markdown
      </button>
      {files.map(({ label, ending, type, make }) => (
        <button
          key={ending}
          type="button"
          data-icon="down"
          onClick={taken((some) => saveFile(fileName(some, ending), type, make(some, raw)))}
        >
          {label}
        </button>
      ))}
    </>
  );
}
