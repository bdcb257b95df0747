import { formatRelativeTime } from '#contract/format/relative-time.ts';
import type { FieldAuthor } from './edits.ts';

/** Returns who changed a field and when, as parts of a sentence. */
export function formatAuthor(author: FieldAuthor | undefined): { who: string; when: string } {
  if (!author) return { who: 'Someone else', when: 'in the meantime' };
  const when = formatRelativeTime(Date.parse(author.at), Date.now());
  return { who: author.who, when: when === 'now' ? 'just now' : when };
}
