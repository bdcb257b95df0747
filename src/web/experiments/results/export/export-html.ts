import type { Analysis, VariantAnalysis } from '#verdict/analysis/types.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatDifferences, formatLoss } from '#verdict/text/format-effect.ts';
import {
  formatChance,
  formatCount,
  formatLift,
  formatMean,
  formatRate,
  NO_VALUE,
} from '#verdict/text/format-number.ts';
import { escaped } from './escape-html.ts';
import { circumstancesOf, type Evidence } from './export-data.ts';
import { svgOf } from './interval-picture.ts';
import type { Picture } from './pictures.ts';

const style = `body{max-width:960px;margin:32px auto;padding:0 16px;font:14px/1.5 system-ui,sans-serif;color:#1c1d1a}
h1{font-size:20px}h2{font-size:16px;margin-top:32px}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;border-bottom:1px solid #e3e3de;text-align:right}th:first-child,td:first-child{text-align:left;min-width:7em;overflow-wrap:anywhere}
svg{max-width:100%;height:auto}dt{color:#55584f}dd{margin:0 0 8px;overflow-wrap:anywhere}.verdict{font-size:20px;font-weight:600;overflow-wrap:anywhere}`;

const element = (tag: string, words: string) => `<${tag}>${escaped(words)}</${tag}>`;

function line(
  { key, people, successes, rate, best, loss, comparison }: VariantAnalysis,
  { metric, settings }: Analysis,
): string {
  const pair = comparison?.relative.full;
  const points = comparison?.absolute.full;
  const cells = [
    key,
    formatCount(people),
    formatCount(successes),
    metric === 'funnel' ? formatRate(rate) : formatMean(rate),
    comparison ? formatLift(comparison.change) : 'baseline',
    pair ? `${formatLift(pair[0])} to ${formatLift(pair[1])}` : NO_VALUE,
    points ? formatDifferences(points, metric) : NO_VALUE,
    formatChance(comparison?.beats ?? null),
    ...(settings.direction === 'neutral' ? [] : [formatChance(best), formatLoss(loss, metric)]),
  ];
  return `<tr>${cells.map((cell) => element('td', cell)).join('')}</tr>`;
}

const list = (pairs: readonly (readonly [string, string])[]) =>
  `<dl>${pairs.map(([name, value]) => element('dt', name) + element('dd', value)).join('')}</dl>`;

function table(analysis: Analysis): string {
  const heads = ['Variant', 'People', analysis.metric === 'funnel' ? 'Converted' : 'Events', 'Rate', 'Change'];
  const more = [
    `${formatConfidence(analysis.settings.confidence)} interval`,
    'Difference',
    ...(analysis.settings.direction === 'neutral'
      ? [`Is above ${analysis.baseline}`]
      : [`Beats ${analysis.baseline}`, 'Is best', 'Expected loss']),
  ];
  const rows = analysis.variants.map((variant) => line(variant, analysis)).join('');
  return `<table><thead><tr>${[...heads, ...more].map((head) => element('th', head)).join('')}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** The results as one page that asks nothing of any network and runs nothing. */
export function htmlOf(evidence: Evidence, pictures: readonly Picture[] = []): string {
  const { report, experiment, label, others = [] } = evidence;
  const [goal, ...rest] = pictures;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
${element('title', `${experiment.name}: results`)}<style>${style}</style></head><body>
${element('h1', experiment.name)}
<p class="verdict">${escaped(report.sentence)}</p>
${report.notes.map((note) => element('p', note)).join('')}
${element('p', `Next: ${report.next.action} ${report.next.detail}`)}
${list(report.figures.map(({ name, value, about }) => [name, `${value} (${about})`] as const))}
${element('h2', label)}
${goal?.svg ?? svgOf(evidence)}
${table(report.analysis)}
${rest.map(({ name, svg }) => `${element('h2', name)}${svg}`).join('')}
${others.map(({ label: name, analysis }) => `${element('h2', `${name}, numbers`)}${table(analysis)}`).join('')}
${element('h2', 'Circumstances')}
${list(circumstancesOf(evidence))}
</body></html>
`;
}
