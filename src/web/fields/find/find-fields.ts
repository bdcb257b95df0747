import type { Field } from '#contract/field.ts';
import { type Resource, writableNames } from '#contract/resource.ts';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);

/** What a field can be found by, the surest first. */
const sourcesOf = ({ sections }: Resource, name: string, field: Field): string[] =>
  [
    field.label,
    name.replaceAll('_', ' '),
    (field.synonyms ?? []).join(' '),
    field.help,
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

/** The names of the writable fields in which every word of `query` is found, the likeliest first. */
export function findFields(resource: Resource, query: string): string[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = writableNames(resource).flatMap((name) => {
    const field = resource.fields[name];
    const sources = field ? sourcesOf(resource, name, field) : [];
    const ranks = words.map((word) => rankOf(word, sources));
    return ranks.includes(null) ? [] : [{ name, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }];
  });
  return found.sort((one, other) => one.rank - other.rank).map(({ name }) => name);
}
