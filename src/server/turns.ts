/** Runs at most `size` pieces of work at the same time. The others wait for their turn, in the order in which they came. */
export class Turns {
  readonly #size: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether no work is running. */
  get isIdle(): boolean {
    return this.#taken === 0;
  }

  /** Runs work as soon as it is its turn. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#size) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken--;
    }
  }
}
