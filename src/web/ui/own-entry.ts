/** The script that this page was started by, which the build names by its content; null where nothing was built. */
export const ownEntry = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;
