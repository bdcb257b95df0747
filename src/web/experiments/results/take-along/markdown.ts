import { chance, change, count } from '../number-words.ts';
import { circumstancesOf, type Evidence } from './evidence.ts';

const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`);

/** The results in a few lines for a document or a message. */
export function markdownOf(evidence: Evidence): string {
  const { report, experiment, label } = evidence;
  const rows = report.analysis.variants.map(({ key, people, successes, comparison }) => {
    const pair = comparison?.relative.full;
    const interval = pair ? `${change(pair[0])} to ${change(pair[1])}` : 'baseline';
    return `| ${plain(key)} | ${count(people)} | ${count(successes)} | ${interval} | ${chance(comparison?.beats ?? null)} |`;
  });
  return [
    `## ${plain(experiment.name)}`,
    '',
    `**${plain(report.word)}.** ${plain(report.sentence)} ${plain(report.next.lead)}`,
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
