import type { Experiment } from '#contract/experiment.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { type Axis, axes } from '../plot/scale.ts';
import type { SecondaryAnswer } from '../secondary-metrics/use-secondary-metrics.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import type { Goal } from '../use-goal.ts';
import { useLookKey } from '../view-history/use-view-history.ts';
import { readLooks } from '../view-history/view-history.ts';
import { csvOf } from './export-csv.ts';
import { type Evidence, fileName } from './export-data.ts';
import { htmlOf } from './export-html.ts';
import { jsonOf } from './export-json.ts';
import { markdownOf } from './export-markdown.ts';
import { type Picture, picturesOf } from './pictures.ts';

interface Props {
  experiment: Experiment;
  goal: Goal;
  report: VerdictReport;
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
  const [axis] = useUrlChoice<Axis>('axis', axes, 'percent');
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
    saveFile(fileName(evidence, ending), type, make(evidence));
  };
  const picture = (at: number) => (evidence: Evidence) => pictures(evidence)[at]?.svg ?? '';
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return (
    <>
      <MenuItem icon="copy" onClick={() => void props.copy(markdownOf(evidenceOf(props)), 'Summary')}>
        Copy summary, Markdown
      </MenuItem>
      <MenuItem icon="download" onClick={take('html', 'text/html', (evidence) => htmlOf(evidence, pictures(evidence)))}>
        VerdictReport, one HTML file
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
