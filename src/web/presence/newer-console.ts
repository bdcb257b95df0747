import * as z from 'zod/mini';

const version = z.object({ entry: z.string() });

/** The script that this page was started by; the build names it by its content. */
const ownEntry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Does the server hand out another console than the one that runs here? Where it does not tell, it does not. */
export async function isNewerThere(send: typeof fetch = fetch, own = ownEntry()): Promise<boolean> {
  try {
    const answer = await send('/version.json', { cache: 'no-cache' });
    const { entry } = version.parse(await answer.json());
    return own !== null && entry !== own;
  } catch {
    return false;
  }
}
