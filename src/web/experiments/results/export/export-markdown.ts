import type { Analysis } from '#verdict/analysis/types.ts';
import { intervalName } from '#verdict/text/cuped-text.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatChance, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatSumNumber, peopleName, totalName } from '#verdict/text/metric-format.ts';
import { type ExportData, exportDetails } from './export-data.ts';
import { type ExportedSegments, segmentsTable, segmentsTitle, segmentTexts } from './export-segments.ts';

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, (character) => `\\${character}`);

const row = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;

function segmentLines(segments: ExportedSegments, analysis: Analysis): string[] {
  const [heading, ...rows] = segmentsTable(segments, analysis);
  return [
    `### ${escapeMarkdown(segmentsTitle(segments))}`,
    '',
    escapeMarkdown(segmentTexts(segments).join(' ')),
    '',
    ...(heading ? [row(heading), row(heading.map(() => '---')), ...rows.map(row), ''] : []),
  ];
}

/** Returns a summary of the results for a document or a message. */
export function exportMarkdown(data: ExportData): string {
  const { report, experiment, label, segments = [] } = data;
  const { analysis } = report;
  const rows = analysis.variants.map(({ key, people, successes, comparison }) => {
    const lift = comparison?.relative.full;
    const interval = lift ? (comparison.change === null ? NO_VALUE : formatLifts(lift)) : 'baseline';
    return `| ${escapeMarkdown(key)} | ${formatNumber(people)} | ${formatSumNumber(successes, analysis)} | ${interval} | ${formatChance(comparison?.beats ?? null)} |`;
  });
  return [
    `## ${escapeMarkdown(experiment.name)}`,
    '',
    `**${escapeMarkdown(report.label)}.** ${escapeMarkdown(report.sentence)} ${escapeMarkdown(report.next.action)}`,
    '',
    `${escapeMarkdown(label)}:`,
    '',
    ...(report.endedWindowNote === null ? [] : [escapeMarkdown(report.endedWindowNote), '']),
    `| Variant | ${peopleName(analysis)} | ${totalName(analysis)} | Relative lift, ${intervalName(analysis)} | Chance to beat the baseline |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...segments.flatMap((one) => segmentLines(one, analysis)),
    ...exportDetails(data).map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`),
    '',
  ].join('\n');
}
