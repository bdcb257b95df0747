import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useBulkRequests } from './bulk-requests.ts';
import { DONE, runForEach, type TaskItem } from './run-for-each.ts';

export interface BulkBackup {
  /** The loaded records and their total number; null without a running backup. */
  progress: { read: number; count: number } | null;
  /** The outcome of the last backup. */
  message: string | null;
  save: (items: readonly TaskItem[]) => Promise<void>;
}

const records = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;

/** Loads complete records and saves them as one JSON file. */
export function useBulkBackup(project: number): BulkBackup {
  const { loadRecord } = useBulkRequests(project);
  const [progress, setProgress] = useState<BulkBackup['progress']>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function save(items: readonly TaskItem[]) {
    const found = new Map<number, Experiment>();
    const failures: string[] = [];
    const nameOf = new Map(items.map(({ id, name }) => [id, name]));
    setMessage(null);
    setProgress({ read: 0, count: items.length });
    await runForEach({
      items,
      run: async (id) => found.set(id, await loadRecord(id)),
      signal: new AbortController().signal,
      onOutcome: (id, outcome) => {
        if (outcome !== DONE) failures.push(`${nameOf.get(id)}: ${outcome}`);
        setProgress({ read: found.size, count: items.length });
      },
    });
    setProgress(null);
    const unread = items.length - found.size;
    if (unread > 0) return setMessage(`Nothing was saved: ${unread} could not be loaded. ${failures[0] ?? ''}`);
    const experiments = items.flatMap(({ id }) => found.get(id) ?? []);
    const content = { project_id: project, taken_at: new Date().toISOString(), experiments };
    saveFile(`experiments-of-project-${project}-backup.json`, 'application/json', JSON.stringify(content, null, 2));
    setMessage(`${records(items.length)} saved.`);
  }
  return { progress, message, save };
}
