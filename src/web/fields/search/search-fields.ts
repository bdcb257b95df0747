import type { Field } from '#contract/field.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { synonyms } from '#contract/synonyms.ts';

/** Returns a text's words in lower case and without a plural "s" at the end. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));

/** Returns the searchable texts of a field, most relevant first. */
const sourcesOf = ({ sections }: Resource, name: string, field: Field): string[] =>
  [
    field.label,
    name.replaceAll('_', ' '),
    synonyms[name] ?? '',
    `${field.switchText ?? ''} ${field.help}`,
    sections[field.section]?.title ?? '',
  ].map((source) => source.toLowerCase());

/**
 * Returns a word's rank; null if no text contains the word. A lower rank is better. Earlier texts rank better, and within
 * a text, a match at the start of a word ranks better.
 */
function rankOf(word: string, sources: string[]): number | null {
  const ranks = sources.flatMap((source, at) => {
    const position = ` ${source}`.indexOf(` ${word}`);
    return position >= 0 ? [at * 2] : source.includes(word) ? [at * 2 + 1] : [];
  });
  return ranks[0] ?? null;
}

/**
 * Returns the names of the writable fields that match `query`, best first. A field must contain all words. If no field
 * contains all words, the fields with the most words match, but only if they contain at least half of the words.
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
