import { relativeWords } from '../ui/relative-time.tsx';
import type { Author } from './edits.ts';

/** Who changed something and when, in words, as far as it is known. */
export const authorWords = (author: Author | undefined): { who: string; when: string } =>
  author
    ? { who: author.who, when: relativeWords(Date.parse(author.at), Date.now()) }
    : { who: 'Someone else', when: 'meanwhile' };
