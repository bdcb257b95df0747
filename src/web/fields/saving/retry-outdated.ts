import { isOutdated } from '#client/problem-status.ts';
import type { SaveRequest, SaveResult } from './save-request.ts';

/**
 * Reads the current record and calls `send`. If the server rejects the request because the record is outdated, reads
 * the record again and calls `send` once more.
 */
export async function withLatestRecord(
  { edits, api: { read }, isUncertain }: SaveRequest,
  send: () => Promise<SaveResult>,
): Promise<SaveResult> {
  if (read) edits.updateRecord(await read(isUncertain));
  try {
    return await send();
  } catch (error) {
    if (!read || !isOutdated(error)) throw error;
    edits.updateRecord(await read(true));
    return send();
  }
}
