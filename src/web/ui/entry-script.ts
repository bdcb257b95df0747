/** Returns the URL of the entry script, which contains a hash of the build; null without a build. */
export const entryScript = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;
