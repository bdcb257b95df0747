import { timeSlices } from './time-slices.ts';

/**
 * Decompresses the format of the library `lz-string`, a variant of LZ78 over UTF-16 units, in which `posthog-js-lite`
 * and old versions of `posthog-js` send events. The library itself can't limit the size of the result: a megabyte could
 * become several gigabytes.
 * Source: https://github.com/pieroxy/lz-string, `_decompress`.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=';
/** The number of each sign of base64, by its character code. A list is several times as fast as a `Map`. */
const numbers: (number | undefined)[] = Array(128).fill(undefined);
for (const [number, sign] of [...ALPHABET].entries()) numbers[sign.charCodeAt(0)] = number;
const BITS_PER_SIGN = 6;

/** The codes that are not entries of the dictionary: a new character of 8 or 16 bits, and the end. */
const [SHORT_CHARACTER, LONG_CHARACTER, END] = [0, 1, 2];
const CONTROL_CODES = 3;

/** Reads numbers from base64. Within a sign, the first bit is the highest; within a number, it is the lowest. */
class BitReader {
  readonly #text: string;
  #at = 0;
  #sign = 0;
  /** The number of bits of the sign that are not read yet. */
  #left = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the next number with this many bits; null after the end of the text. */
  read(bits: number): number | null {
    let number = 0;
    for (let bit = 0; bit < bits; bit++) {
      if (this.#left === 0 && !this.#nextSign()) return null;
      this.#left--;
      number |= ((this.#sign >> this.#left) & 1) << bit;
    }
    return number;
  }

  #nextSign(): boolean {
    const sign = numbers[this.#text.charCodeAt(this.#at)];
    if (sign === undefined) return false;
    this.#at++;
    this.#sign = sign;
    this.#left = BITS_PER_SIGN;
    return true;
  }
}

/** The known texts. A code is the index of a text. */
class Dictionary {
  readonly #entries: string[] = Array(CONTROL_CODES).fill('');
  /** The number of bits of the next code. */
  width = 2;
  /** The number of codes with this width that are still to come. */
  #left = 1;

  add(entry: string): number {
    return this.#entries.push(entry) - 1;
  }

  /** Returns the text of a code. The code after the last one means the previous text, followed by its own first unit. */
  find(code: number, previous: string): string | undefined {
    return code === this.#entries.length && previous !== '' ? previous + previous.charAt(0) : this.#entries[code];
  }

  countDown() {
    this.#left--;
    if (this.#left > 0) return;
    this.#left = 2 ** this.width;
    this.width++;
  }
}

function entryOf(code: number, previous: string, dictionary: Dictionary, bits: BitReader): string | undefined {
  if (code !== SHORT_CHARACTER && code !== LONG_CHARACTER) return dictionary.find(code, previous);
  const unit = bits.read(code === SHORT_CHARACTER ? 8 : 16);
  if (unit === null) return undefined;
  const entry = String.fromCharCode(unit);
  dictionary.add(entry);
  if (previous !== '') dictionary.countDown();
  return entry;
}

/** Yields the parts of the decompressed text. Yields null and ends if the text is not in this format. */
function* partsOf(text: string): Generator<string | null> {
  const bits = new BitReader(text);
  const dictionary = new Dictionary();
  for (let previous = ''; ; ) {
    const code = bits.read(dictionary.width);
    if (code === END) return;
    const entry = code === null ? undefined : entryOf(code, previous, dictionary, bits);
    yield entry ?? null;
    if (entry === undefined) return;
    if (previous !== '') dictionary.add(previous + entry.charAt(0));
    dictionary.countDown();
    previous = entry;
  }
}

/**
 * Returns the decompressed text; null if the text is not in this format. Throws a `RangeError` if the result is too long.
 * Other requests can run in between.
 * @param maxLength the maximum length of the result, in UTF-16 units
 */
export async function decompressLzString(text: string, maxLength: number): Promise<string | null> {
  const sliceEnd = timeSlices();
  const parts: string[] = [];
  let length = 0;
  for (const part of partsOf(text)) {
    if (part === null) return null;
    length += part.length;
    if (length > maxLength) throw new RangeError('The decompressed text is too long.');
    parts.push(part);
    await sliceEnd();
  }
  return parts.join('');
}
