import { type Command, groups } from './command.ts';

/** How many commands of one group are shown. */
const MOST = 8;

/** Are the letters of `word` found in `text` in this order? */
function isScattered(word: string, text: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** How surely a word means a command, 0 being surest: it begins a word of the title, stands in it, stands beside it, or is an abbreviation. */
function rankOf(word: string, title: string, beside: string): number | null {
  if (` ${title}`.includes(` ${word}`)) return 0;
  if (title.includes(word)) return 1;
  if (` ${beside}`.includes(` ${word}`)) return 2;
  if (beside.includes(word)) return 3;
  return word.length > 1 && isScattered(word, title) ? 4 : null;
}

/** Without the mark of a dialog to come, which stands on buttons. */
const plainOf = (text: string) => text.toLowerCase().replace(/(…|\.\.\.)$/, '');

/** The sum over all words of the query; null where one of them is not found. */
function matchOf(words: readonly string[], { group, title, hint = '', words: more = '' }: Command): number | null {
  const [plain, beside] = [plainOf(title), `${hint} ${more}`.toLowerCase()];
  const query = words.join(' ');
  // A page can do few things: the beginning of one is as sure as the whole name of anything else.
  const isNamed = plain === query || (group === 'This page' && query !== '' && plain.startsWith(query));
  let sum = isNamed ? -1 : 0;
  for (const word of words) {
    const rank = rankOf(word, plain, beside);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

export interface Found {
  /** The likeliest commands; those of a group stand together, the group with the likeliest one first. */
  shown: Command[];
  /** How many there are in all. */
  count: number;
}

const isOffered = ({ group }: Command) => group !== 'Fields';

/** The commands that a query may mean; without a query those that one may want anyway. */
export function findCommands(commands: readonly Command[], query: string): Found {
  const words = plainOf(query.trim()).split(/\s+/).filter(Boolean);
  const matches = commands
    .filter((command) => words.length > 0 || isOffered(command))
    .flatMap((command) => {
      const rank = matchOf(words, command);
      return rank === null ? [] : [{ command, rank }];
    });
  const byGroup = groups
    .map((group) =>
      matches.filter(({ command }) => command.group === group).sort((one, other) => one.rank - other.rank),
    )
    .filter((group) => group.length > 0)
    .sort((one, other) => (one[0]?.rank ?? 0) - (other[0]?.rank ?? 0));
  return {
    shown: byGroup.flatMap((group) => group.slice(0, MOST).map(({ command }) => command)),
    count: matches.length,
  };
}
