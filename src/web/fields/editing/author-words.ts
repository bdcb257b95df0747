import { formatRelativeTime } from '#contract/format/relative-time.ts';
import type { Author } from './edits.ts';

/** Who changed something and when, in words, as far as it is known. */
export function authorWords(author: Author | undefined): { who: string; when: string } {
  if (!author) return { who: 'Someone else', when: 'meanwhile' };
  const when = formatRelativeTime(Date.parse(author.at), Date.now());
  return { who: author.who, when: when === 'now' ? 'just now' : when };
}
