import type { Experiment } from '#contract/experiment.ts';
import { slugOf } from '#contract/format/slug.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import type { Goal, MeasuredMetric } from '../measured-metric.ts';
import { type DailyView, dailyViews } from '../over-time/daily-counts-lines.ts';
import { useLiftHistory } from '../over-time/use-lift-history.ts';
import { type Axis, axes } from '../plot/scale.ts';
import { useOpenedSegments } from '../segments/use-opened-segments.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { useResultsStorageKey } from '../view-history/use-view-history.ts';
import { readViewHistory } from '../view-history/view-history.ts';
import { useDensityCurves } from '../worker/use-analysis.ts';
import { exportCsv } from './export-csv.ts';
import { type ExportData, exportFileName } from './export-data.ts';
import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';
import { exportMarkdown } from './export-markdown.ts';
import { type PlotPicture, plotPictures } from './plot-pictures.ts';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
  report: VerdictReport;
  others: readonly MeasuredMetric[];
  copy: (text: string, what: string) => Promise<void>;
}

const currentData = (
  { experiment, goal, report, others }: Props,
  segments: ExportData['segments'] = [],
): ExportData => ({
  experiment,
  label: goal.label,
  computedAt: goal.computedAt,
  exportedAt: new Date().toISOString(),
  url: location.href,
  report,
  segments,
  secondary: others.flatMap(({ metric, analysis, endedWindowNote }) =>
    analysis ? [{ label: metric.name, analysis, endedWindowNote }] : [],
  ),
});

/** Returns a function that renders the page's plots for an export. */
function usePictures({ project, experiment, goal, report }: Props): (data: ExportData) => PlotPicture[] {
  const [axis] = useUrlChoice<Axis>('axis', axes, 'percent');
  const [dailyView] = useUrlChoice<DailyView>('series', dailyViews, 'events');
  const [density] = useUrlChoice('density', ['no', 'yes'], 'no');
  const { data: curves } = useDensityCurves(goal.input, density === 'yes');
  const { hasDailyResults } = useCapabilities(project);
  const metric = hasDailyResults && !goal.metric.isLegacy ? goal.metric : null;
  const { settings } = report.analysis;
  const leader = report.verdict.leader?.key ?? null;
  const { history: lift } = useLiftHistory(project, { experiment, metric, settings }, leader);
  const key = useResultsStorageKey(experiment);
  const { rows, results } = goal;
  const { series, steps } = results;
  const shown = { experiment, axis, dailyView, lift, series, steps, rows };
  return (data) =>
    plotPictures(data, { ...shown, curves: density === 'yes' ? curves : undefined, history: readViewHistory(key) });
}

/** The exports for results that the console analyzed. */
export function ExportMenuItems(props: Props) {
  const picturesOf = usePictures(props);
  const { project, experiment, goal, report } = props;
  const leader = report.verdict.leader?.key ?? null;
  const segments = useOpenedSegments(project, { experiment, goal, settings: report.analysis.settings, leader });
  const save = (extension: string, type: string, contentOf: (data: ExportData) => string) => () => {
    const data = currentData(props, segments());
    downloadFile(exportFileName(data, extension), type, contentOf(data));
  };
  return (
    <>
      <MenuItem icon="copy" onClick={() => void props.copy(exportMarkdown(currentData(props, segments())), 'Summary')}>
        Copy summary, Markdown
      </MenuItem>
      <MenuItem icon="download" onClick={save('html', 'text/html', (data) => exportHtml(data, picturesOf(data)))}>
        Report, one HTML file
      </MenuItem>
      <MenuItem icon="download" onClick={save('csv', 'text/csv', exportCsv)}>
        Numbers, CSV
      </MenuItem>
      <MenuItem icon="download" onClick={save('json', 'application/json', (data) => exportJson(data, props.goal.raw))}>
        Everything, JSON
      </MenuItem>
      {mapByIndex(picturesOf(currentData(props)), ({ name }, index) => (
        <MenuItem
          icon="download"
          onClick={save(`${slugOf(name)}.svg`, 'image/svg+xml', (data) => picturesOf(data)[index]?.svg ?? '')}
        >
          {`Plot, SVG: ${name}`}
        </MenuItem>
      ))}
    </>
  );
}
