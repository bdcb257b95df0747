import { commandGroups, type PaletteCommand } from './command.ts';

/** Maximum number of results per group. */
const MAX_PER_GROUP = 8;

/** Whether `text` contains the letters of `word` in order, possibly with other letters between them. */
function isScattered(word: string, text: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/**
 * Returns how well `word` matches a command; null without a match. 0 (best): `word` is at the start of a word in the
 * title. 1: elsewhere in the title. 2: at the start of a word in the other text. 3: elsewhere in the other text. 4: the
 * title contains the letters of `word` in order (see `isScattered`).
 */
function scoreWord(word: string, title: string, otherText: string): number | null {
  if (` ${title}`.includes(` ${word}`)) return 0;
  if (title.includes(word)) return 1;
  if (` ${otherText}`.includes(` ${word}`)) return 2;
  if (otherText.includes(word)) return 3;
  return word.length > 1 && isScattered(word, title) ? 4 : null;
}

/**
 * Returns the text in lower case, without a trailing ellipsis. Buttons that open a dialog have such an ellipsis.
 */
const normalize = (text: string) => text.toLowerCase().replace(/(…|\.\.\.)$/, '');

/**
 * Returns the sum of the scores of all words; null if a word does not match. The sum is 1 lower if the words are
 * exactly the title.
 */
function scoreCommand(
  words: readonly string[],
  { group, title, hint = '', keywords: more = '' }: PaletteCommand,
): number | null {
  const [plain, otherText] = [normalize(title), `${hint} ${more}`.toLowerCase()];
  const query = words.join(' ');
  // A page has few buttons, so a query that is the start of a button's title counts as the exact title.
  const isNamed = plain === query || (group === 'This page' && query !== '' && plain.startsWith(query));
  let sum = isNamed ? -1 : 0;
  for (const word of words) {
    const rank = scoreWord(word, plain, otherText);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

export interface CommandMatches {
  /** The best matches in each group. The group with the best match comes first. */
  shown: PaletteCommand[];
  /** The total number of matches. */
  count: number;
}

const isOffered = ({ group }: PaletteCommand) => group !== 'Fields';

/** Returns the best matches of a query in each group. Without a query, all commands except fields match. */
export function searchCommands(commands: readonly PaletteCommand[], query: string): CommandMatches {
  const words = normalize(query.trim()).split(/\s+/).filter(Boolean);
  const matches = commands
    .filter((command) => words.length > 0 || isOffered(command))
    .flatMap((command) => {
      const rank = scoreCommand(words, command);
      return rank === null ? [] : [{ command, rank }];
    });
  const byGroup = commandGroups
    .map((group) =>
      matches.filter(({ command }) => command.group === group).sort((one, other) => one.rank - other.rank),
    )
    .filter((group) => group.length > 0)
    .sort((one, other) => (one[0]?.rank ?? 0) - (other[0]?.rank ?? 0));
  return {
    shown: byGroup.flatMap((group) => group.slice(0, MAX_PER_GROUP).map(({ command }) => command)),
    count: matches.length,
  };
}
