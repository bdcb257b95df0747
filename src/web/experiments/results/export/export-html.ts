import { capitalize } from '#contract/format/capitalize.ts';
import type { Analysis, VariantAnalysis } from '#verdict/analysis/types.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { intervalName } from '#verdict/text/cuped-text.ts';
import { formatDifferences, formatLifts, formatLoss } from '#verdict/text/format-effect.ts';
import { formatChance, formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { BEST_CHANCE, hasSeveralTests, lossToBestName } from '#verdict/text/key-figures.ts';
import { formatMetricValue, formatSumNumber, peopleName, totalName, valueName } from '#verdict/text/metric-format.ts';
import { formatUnevenStart } from '#verdict/text/verdict-text.ts';
import { escapeHtml } from './escape-html.ts';
import { type ExportData, exportDetails } from './export-data.ts';
import { type ExportedSegments, segmentsTable, segmentsTitle, segmentTexts } from './export-segments.ts';
import { goalPicture } from './interval-picture.tsx';
import type { PlotPicture } from './plot-pictures.ts';

const style = `body{max-width:960px;margin:32px auto;padding:0 16px;font:14px/1.5 system-ui,sans-serif;color:#1c1d1a}
h1{font-size:20px}h2{font-size:16px;margin-top:32px}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;border-bottom:1px solid #e3e3de;text-align:right}th:first-child,td:first-child{text-align:left;min-width:7em;overflow-wrap:anywhere}
svg{max-width:100%;height:auto}svg svg{max-width:none}dt{color:#55584f}dd{margin:0 0 8px;overflow-wrap:anywhere}.verdict{font-size:20px;font-weight:600;overflow-wrap:anywhere}`;

const element = (tag: string, text: string) => `<${tag}>${escapeHtml(text)}</${tag}>`;

function tableRow(
  { key, people, successes, rate, best, loss, comparison }: VariantAnalysis,
  analysis: Analysis,
): string {
  const lift = comparison?.relative.full;
  const difference = comparison?.absolute.full;
  const cells = [
    key,
    formatNumber(people),
    formatSumNumber(successes, analysis),
    formatMetricValue(rate, analysis),
    comparison ? formatLift(comparison.change) : 'baseline',
    lift && comparison?.change !== null ? formatLifts(lift) : NO_VALUE,
    comparison && comparison.change !== null ? formatLifts(comparison.plain.relative) : NO_VALUE,
    difference ? formatDifferences(difference, analysis) : NO_VALUE,
    formatChance(comparison?.beats ?? null),
    ...(analysis.settings.direction === 'neutral' || !hasSeveralTests(analysis) ? [] : [formatChance(best)]),
    ...(analysis.settings.direction === 'neutral' ? [] : [formatLoss(loss, analysis)]),
  ];
  return `<tr>${cells.map((cell) => element('td', cell)).join('')}</tr>`;
}

const definitions = (pairs: readonly (readonly [string, string])[]) =>
  `<dl>${pairs.map(([name, value]) => element('dt', name) + element('dd', value)).join('')}</dl>`;

const rowsOf = (tag: 'th' | 'td', rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `<tr>${cells.map((cell) => element(tag, cell)).join('')}</tr>`).join('');

function segmentsOf(segments: ExportedSegments, analysis: Analysis): string {
  const [heading, ...rows] = segmentsTable(segments, analysis);
  const texts = segmentTexts(segments).map((text) => element('p', text));
  const content = heading
    ? `<table><thead>${rowsOf('th', [heading])}</thead><tbody>${rowsOf('td', rows)}</tbody></table>`
    : '';
  return [element('h2', segmentsTitle(segments)), ...texts, content].join('');
}

function table(analysis: Analysis): string {
  const headings = [
    'Variant',
    peopleName(analysis),
    totalName(analysis),
    valueName(analysis),
    'Relative lift',
    capitalize(intervalName(analysis)),
    `${formatConfidence(analysis.settings.confidence)} credible interval`,
    'Difference',
    ...(analysis.settings.direction === 'neutral'
      ? [`Chance to be above ${analysis.baseline}`]
      : [
          `Chance to beat ${analysis.baseline}`,
          ...(hasSeveralTests(analysis) ? [BEST_CHANCE] : []),
          lossToBestName(analysis),
        ]),
  ];
  const rows = analysis.variants.map((variant) => tableRow(variant, analysis)).join('');
  return `<table><thead><tr>${headings.map((heading) => element('th', heading)).join('')}</tr></thead><tbody>${rows}</tbody></table>`;
}

const paragraph = (note: string | null = null): string => (note === null ? '' : element('p', note));

const notJudged = ({ unevenStart }: Analysis) => (unevenStart ? `Not judged: ${formatUnevenStart(unevenStart)}` : null);

type SecondaryExport = NonNullable<ExportData['secondary']>[number];

const secondaryMetric = ({ label, analysis, endedWindowNote }: SecondaryExport): string =>
  [
    element('h2', `${label}, numbers`),
    paragraph(notJudged(analysis)),
    paragraph(endedWindowNote),
    table(analysis),
  ].join('');

/** Returns the results as an HTML page without scripts or network requests. */
export function exportHtml(data: ExportData, pictures: readonly PlotPicture[] = []): string {
  const { report, experiment, label, secondary = [], segments = [] } = data;
  const [goal, ...others] = pictures;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
${element('title', `${experiment.name}: results`)}<style>${style}</style></head><body>
${element('h1', experiment.name)}
<p class="verdict">${escapeHtml(report.sentence)}</p>
${[report.reason, ...report.guardrailNotes, ...report.notes].map((note) => (note === '' ? '' : element('p', note))).join('')}
${element('p', `Next: ${report.next.action} ${report.next.detail}`)}
${definitions(report.figures.map(({ name, value, about }) => [name, `${value} (${about})`] as const))}
${element('h2', label)}
${paragraph(report.endedWindowNote)}
${goal?.svg ?? goalPicture(data)}
${table(report.analysis)}
${segments.map((one) => segmentsOf(one, report.analysis)).join('')}
${others.map(({ name, svg }) => `${element('h2', name)}${svg}`).join('')}
${secondary.map(secondaryMetric).join('')}
${element('h2', 'About this export')}
${definitions(exportDetails(data))}
</body></html>
`;
}
