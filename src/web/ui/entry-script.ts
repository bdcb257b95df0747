/** Returns the entry script's URL, which contains a hash of the build. Null if the page has no such script. */
export const entryScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;
