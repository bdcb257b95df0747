import { isSame } from '#contract/resource.ts';
import { withLatestRecord } from './retry-outdated.ts';
import { differing, pick, type SavedChange, type SaveRequest, type SaveResult, submit } from './save-request.ts';

/**
 * Restores the values from before a save. Sends nothing if someone has changed the same fields since, or if an old value
 * needs a confirmation.
 * @throws Problem if the old values are invalid or a request fails.
 */
export const undoSave = (request: SaveRequest, { before, after }: SavedChange): Promise<SaveResult> =>
  withLatestRecord(request, async () => {
    const { edits, confirmations } = request;
    const names = Object.keys(after);
    const current = pick(edits.record(), names);
    if (!isSame(current, after)) return { outcome: 'conflict' };
    if (names.some((name) => confirmations.messageForValue(name, before[name]) !== null))
      return { outcome: 'unconfirmed' };
    const record = await submit(request, before);
    const change = { before: after, after: pick(record, names) };
    return { outcome: 'saved', record, change, changedByServer: differing(edits, before, record) };
  });
