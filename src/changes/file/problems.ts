import { type Document, isNode, type LineCounter } from 'yaml';

/** Keys and indexes that lead to a value of a file. */
export type Path = readonly (string | number)[];

/** Collects the problems of a document, each with its line if known. */
export class Problems {
  readonly found: string[] = [];
  readonly #document: Document;
  readonly #lines: LineCounter;

  constructor(document: Document, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  /** Adds a problem of the value at a path. If the file does not contain the value, its parent has the line. */
  add(path: Path, sentence: string) {
    const line = this.#lineOf(path);
    this.found.push(line === null ? sentence : `Line ${line}: ${sentence}`);
  }

  #lineOf(path: Path): number | null {
    if (path.length === 0) return null;
    const node = this.#document.getIn(path, true);
    const offset = isNode(node) ? node.range?.[0] : undefined;
    return offset === undefined ? this.#lineOf(path.slice(0, -1)) : this.#lines.linePos(offset).line;
  }

  unknownKeys(path: Path, value: object, known: readonly string[]) {
    for (const key of Object.keys(value))
      if (!known.includes(key)) this.add([...path, key], `"${key}" is unknown; expected ${known.join(', ')}.`);
  }
}
