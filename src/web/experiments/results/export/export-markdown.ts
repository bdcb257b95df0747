import { formatChance, formatCount, formatLift } from '#verdict/text/format-number.ts';
import { circumstancesOf, type Evidence } from './export-data.ts';

const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`);

/** The results in a few lines for a document or a message. */
export function markdownOf(evidence: Evidence): string {
  const { report, experiment, label } = evidence;
  const rows = report.analysis.variants.map(({ key, people, successes, comparison }) => {
    const pair = comparison?.relative.full;
    const interval = pair ? `${formatLift(pair[0])} to ${formatLift(pair[1])}` : 'baseline';
    return `| ${plain(key)} | ${formatCount(people)} | ${formatCount(successes)} | ${interval} | ${formatChance(comparison?.beats ?? null)} |`;
  });
  return [
    `## ${plain(experiment.name)}`,
    '',
    `**${plain(report.label)}.** ${plain(report.sentence)} ${plain(report.next.action)}`,
    '',
    `${plain(label)}:`,
    '',
    '| Variant | People | Counted | Interval of the change | Beats the baseline |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...circumstancesOf(evidence).map(([name, value]) => `- ${name}: ${plain(value)}`),
    '',
  ].join('\n');
}
