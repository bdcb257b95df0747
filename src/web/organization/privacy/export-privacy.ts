import { formatCount } from '#contract/format/count.ts';
import { escapeHtml } from '../../experiments/results/export/escape-html.ts';
import { toCsv } from '../../ui/csv.ts';
import type { RuleState } from './rule-states.ts';

const stateOf = ({ broken, off }: RuleState) => (off ? `off: ${off.reason}` : `projects at risk: ${broken.length}`);

/** How many projects of the organization were read for a review. */
export interface ReviewedProjects {
  read: number;
  total: number;
}

/** Says that a review does not cover all projects; null if it does. */
const partialNote = ({ read, total }: ReviewedProjects): string | null =>
  read < total ? `Partial: ${formatCount(read)} of ${formatCount(total)} projects were read.` : null;

/**
 * Returns the privacy review as CSV. A rule has one row for each project at risk. A rule without such projects, or a
 * rule that is off, has a single row. The last row of a partial review says so.
 */
export const privacyCsv = (states: readonly RuleState[], reviewed: ReviewedProjects): string =>
  toCsv([
    ['rule', 'risk', 'state', 'project_id', 'project', 'remedy'],
    ...states.flatMap((state) => {
      const { rule, broken, off } = state;
      const row = [rule.title, rule.risk, stateOf(state)];
      if (off || broken.length === 0) return [[...row, null, null, null]];
      return broken.map(({ id, name }) => [...row, String(id), name, rule.remedyText]);
    }),
    ...[partialNote(reviewed)].flatMap((note) => (note === null ? [] : [[note, null, null, null, null, null]])),
  ]);

const section = (state: RuleState) => {
  const { rule, broken, off } = state;
  const projects = off
    ? ''
    : `<ul>${broken.map(({ id, name }) => `<li>${escapeHtml(name)} (${id})</li>`).join('')}</ul>`;
  return `<section><h2>${escapeHtml(rule.title)}</h2><p>${escapeHtml(rule.risk)} risk, ${escapeHtml(stateOf(state))}</p>
<p>${escapeHtml(rule.meaning)} ${escapeHtml(rule.audience)}</p><p>${escapeHtml(rule.remedyText)}</p>${projects}</section>`;
};

/** Returns the privacy review as an HTML page without scripts and network requests. */
export const privacyHtml = (
  states: readonly RuleState[],
  reviewed: ReviewedProjects,
  organization: string,
  at: Date,
): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Privacy review of ${escapeHtml(organization)}</title>
<style>body{font:15px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem}</style>
<h1>Privacy review of ${escapeHtml(organization)}</h1><p>${[at.toISOString(), partialNote(reviewed)].filter(Boolean).join(' ')}</p>
${states.map(section).join('\n')}</html>
`;
