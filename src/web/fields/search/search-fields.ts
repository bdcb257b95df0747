import type { Field } from '#contract/field.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { synonyms } from '#contract/synonyms.ts';

/** The words of a text, of which a plural is found by its singular too. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));

/** What a field can be found by, the surest first. */
const sourcesOf = ({ sections }: Resource, name: string, field: Field): string[] =>
  [
    field.label,
    name.replaceAll('_', ' '),
    synonyms[name] ?? '',
    `${field.switchText ?? ''} ${field.help}`,
    sections[field.section]?.title ?? '',
  ].map((source) => source.toLowerCase());

/** How far down its sources a word is first found, with the beginning of a word before its middle; null when nowhere. */
function rankOf(word: string, sources: string[]): number | null {
  const ranks = sources.flatMap((source, at) => {
    const position = ` ${source}`.indexOf(` ${word}`);
    return position >= 0 ? [at * 2] : source.includes(word) ? [at * 2 + 1] : [];
  });
  return ranks[0] ?? null;
}

/**
 * The names of the writable fields in which the words of `query` are found, the likeliest first:
 * those that have every word or, where none has, those that have the most of them and at least half.
 */
export function searchFields(resource: Resource, query: string): string[] {
  const words = wordsOf(query);
  const found = writableNames(resource).flatMap((name) => {
    const field = resource.fields[name];
    const sources = field ? sourcesOf(resource, name, field) : [];
    const ranks = words.flatMap((word) => rankOf(word, sources) ?? []);
    return ranks.length > 0 ? [{ name, had: ranks.length, rank: ranks.reduce((sum, rank) => sum + rank, 0) }] : [];
  });
  const most = Math.max(...found.map(({ had }) => had), words.length / 2);
  return found
    .filter(({ had }) => had === most)
    .sort((one, other) => one.rank - other.rank)
    .map(({ name }) => name);
}
