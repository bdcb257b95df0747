interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Limits how many bytes are processed at once. Further work waits in order. Work that is larger than the whole budget
 * runs alone.
 */
export class ByteBudget {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async use<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ bytes, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#used -= bytes;
      this.#startNext();
    }
  }

  #startNext() {
    while (this.#waiting[0] && this.#fits(this.#waiting[0])) {
      const next = this.#waiting.shift();
      this.#used += next?.bytes ?? 0;
      next?.start();
    }
  }

  #fits({ bytes }: Waiting): boolean {
    return this.#used === 0 || this.#used + bytes <= this.#most;
  }
}
