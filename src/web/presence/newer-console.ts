import * as z from 'zod/mini';
import { ownEntry } from '../ui/own-entry.ts';

const version = z.object({ entry: z.string() });

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
