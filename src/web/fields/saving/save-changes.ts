import { withLatestRecord } from './retry-outdated.ts';
import { differing, pick, type SaveRequest, type SaveResult, submit } from './save-request.ts';

async function sendChanges(request: SaveRequest): Promise<SaveResult> {
  const { edits, api, confirmations } = request;
  const names = edits.changed();
  if (names.some(edits.hasConflict)) return { outcome: 'conflict' };
  if (names.some(confirmations.isPending)) return { outcome: 'unconfirmed' };
  // An earlier attempt has already saved the changes.
  if (names.length === 0 && api.read)
    return { outcome: 'saved', record: edits.record(), change: null, changedByServer: [] };
  const [before, body] = [pick(edits.record(), names), edits.body()];
  const record = await submit(request, body);
  const change = { before, after: pick(record, names) };
  return { outcome: 'saved', record, change, changedByServer: differing(edits, body, record) };
}

/**
 * Saves the changed fields without overwriting changes by other people. If others changed only different fields, their
 * changes are kept. If someone changed one of the same fields, nothing is saved.
 * @throws Problem if the changes are invalid or a request fails.
 */
export const saveChanges = (request: SaveRequest): Promise<SaveResult> =>
  withLatestRecord(request, () => sendChanges(request));
