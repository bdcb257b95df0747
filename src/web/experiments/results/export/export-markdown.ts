import { formatConfidence } from '#verdict/settings.ts';
import { formatChance, formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { type ExportData, exportDetails } from './export-data.ts';

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, (character) => `\\${character}`);

/** A summary of the results for a document or a message. */
export function exportMarkdown(data: ExportData): string {
  const { report, experiment, label } = data;
  const { analysis } = report;
  const rows = analysis.variants.map(({ key, people, successes, comparison }) => {
    const lift = comparison?.relative.full;
    const interval = lift ? `${formatLift(lift[0])} to ${formatLift(lift[1])}` : 'baseline';
    return `| ${escapeMarkdown(key)} | ${formatNumber(people)} | ${formatNumber(successes)} | ${interval} | ${formatChance(comparison?.beats ?? null)} |`;
  });
  return [
    `## ${escapeMarkdown(experiment.name)}`,
    '',
    `**${escapeMarkdown(report.label)}.** ${escapeMarkdown(report.sentence)} ${escapeMarkdown(report.next.action)}`,
    '',
    `${escapeMarkdown(label)}:`,
    '',
    `| Variant | Participants | ${analysis.metric === 'funnel' ? 'Conversions' : 'Events'} | Relative lift, ${formatConfidence(analysis.settings.confidence)} interval | Chance to beat the baseline |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...exportDetails(data).map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`),
    '',
  ].join('\n');
}
