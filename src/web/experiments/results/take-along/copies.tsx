import type { Experiment } from '#contract/experiment.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import type { Report } from '../analysis/report.ts';
import { useChoice } from '../analysis/use-settings.ts';
import { readLooks } from '../looks/looks.ts';
import { useLookKey } from '../looks/use-looks.ts';
import { type Axis, axes } from '../plot/scale.ts';
import type { Goal } from '../use-goal.ts';
import type { SecondaryAnswer } from '../use-secondary.ts';
import { csvOf } from './csv.ts';
import { type Evidence, fileName } from './evidence.ts';
import { htmlOf } from './html.ts';
import { jsonOf } from './json.ts';
import { markdownOf } from './markdown.ts';
import { type Picture, picturesOf } from './pictures.ts';

interface Props {
  experiment: Experiment;
  goal: Goal;
  report: Report;
  answers: readonly SecondaryAnswer[];
  copy: (text: string, what: string) => Promise<void>;
}

/** The evidence as it stands at the moment of the copy. */
const evidenceOf = ({ experiment, goal, report, answers }: Props): Evidence => ({
  experiment,
  label: goal.label,
  computedAt: goal.computedAt,
  takenAt: new Date().toISOString(),
  address: location.href,
  report,
  others: answers.flatMap(({ name, analysis }) => (analysis ? [{ label: name, analysis }] : [])),
});

/** The pictures of what is on the page, made when they are asked for. */
function usePictures({ experiment, goal }: Props): (evidence: Evidence) => Picture[] {
  const [axis] = useChoice<Axis>('axis', axes, 'percent');
  const key = useLookKey(experiment);
  const { rows, results } = goal;
  const { series, steps } = results;
  return (evidence) => picturesOf(evidence, { experiment, axis, series, steps, rows, looks: readLooks(key) });
}

/** Everything that can be made of results that were computed here. */
export function Copies(props: Props) {
  const pictures = usePictures(props);
  const take = (ending: string, type: string, make: (evidence: Evidence) => string) => () => {
    const evidence = evidenceOf(props);
    downloadFile(fileName(evidence, ending), type, make(evidence));
  };
  const picture = (at: number) => (evidence: Evidence) => pictures(evidence)[at]?.svg ?? '';
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return (
    <>
      <MenuItem icon="copy" onClick={() => void props.copy(markdownOf(evidenceOf(props)), 'Summary')}>
        Copy summary, Markdown
      </MenuItem>
      <MenuItem icon="download" onClick={take('html', 'text/html', (evidence) => htmlOf(evidence, pictures(evidence)))}>
        Report, one HTML file
      </MenuItem>
      <MenuItem icon="download" onClick={take('csv', 'text/csv', csvOf)}>
        Numbers, CSV
      </MenuItem>
      <MenuItem
        icon="download"
        onClick={take('json', 'application/json', (evidence) => jsonOf(evidence, props.goal.raw))}
      >
        Everything, JSON
      </MenuItem>
      {pictures(evidenceOf(props)).map(({ name }, at) => (
        <MenuItem
          // biome-ignore lint/suspicious/noArrayIndexKey: two metrics may have one name; a plot is its place on the page
          key={at}
          icon="download"
          onClick={take(`${plain(name)}.svg`, 'image/svg+xml', picture(at))}
        >
          Plot, SVG: {name}
        </MenuItem>
      ))}
    </>
  );
}
