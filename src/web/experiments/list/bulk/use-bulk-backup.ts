import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { downloadFile } from '../../../ui/download-file.ts';
import { type BulkItem, DONE, runInBulk } from '../../../ui/list/bulk/run-in-bulk.ts';
import { useBulkWork } from './bulk-work.ts';

export interface BulkBackup {
  /** The number of records read so far, and of all records. Null while no backup is being made. */
  progress: { read: number; count: number } | null;
  /** The outcome of the last backup as text; null before the first backup and while a backup is being made. */
  message: string | null;
  save: (items: readonly BulkItem[]) => Promise<void>;
}

/** The maximum number of records that a message lists with their reasons. */
const MAX_REASONS = 5;

/** @param reasons the name of each record whose request failed, with the reason */
function failureMessage(unread: number, reasons: readonly string[]): string {
  const shown = reasons.slice(0, MAX_REASONS);
  const others = unread - shown.length;
  return [
    `No backup was saved, because ${formatCountOf(unread, 'record')} could not be read.`,
    ...shown,
    ...(others > 0 ? [`And ${formatCountOf(others, 'other record')}.`] : []),
  ].join(' ');
}

/** Returns a function that saves complete records as one JSON file. It saves nothing if a record cannot be read. */
export function useBulkBackup(project: number): BulkBackup {
  const { read } = useBulkWork(project);
  const [progress, setProgress] = useState<BulkBackup['progress']>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function save(items: readonly BulkItem[]) {
    const found = new Map<number, Experiment>();
    const reasons: string[] = [];
    const nameOf = new Map(items.map(({ id, name }) => [id, name]));
    setMessage(null);
    setProgress({ read: 0, count: items.length });
    await runInBulk({
      items,
      act: async (id) => found.set(id, await read(id)),
      signal: new AbortController().signal,
      onOutcome: (id, outcome) => {
        if (outcome !== DONE) reasons.push(`${isolateName(nameOf.get(id) ?? String(id))}: ${outcome}`);
        setProgress({ read: found.size, count: items.length });
      },
    });
    setProgress(null);
    const unread = items.length - found.size;
    if (unread > 0) return setMessage(failureMessage(unread, reasons));
    const experiments = items.flatMap(({ id }) => found.get(id) ?? []);
    const content = { project_id: project, taken_at: new Date().toISOString(), experiments };
    downloadFile(`experiments-of-project-${project}-backup.json`, 'application/json', JSON.stringify(content, null, 2));
    setMessage(`${formatCountOf(items.length, 'record')} saved.`);
  }
  return { progress, message, save };
}
