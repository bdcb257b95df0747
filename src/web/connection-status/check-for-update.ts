import * as z from 'zod/mini';
import { entryScript } from '../ui/entry-script.ts';

const version = z.object({ entry: z.string() });

/** Returns whether the server's build differs from the build in this tab; false if either is unknown. */
export async function isUpdateAvailable(send: typeof fetch = fetch, own = entryScript()): Promise<boolean> {
  try {
    const answer = await send('/version.json', { cache: 'no-cache' });
    const { entry } = version.parse(await answer.json());
    return own !== null && entry !== own;
  } catch {
    return false;
  }
}
