import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useBulkData } from './bulk-requests.ts';
import { DONE, type Item, runBulk } from './run-for-each.ts';

export interface Backup {
  /** How many records were read of how many; null while nothing is read. */
  progress: { read: number; count: number } | null;
  /** What was saved, or could not be. */
  said: string | null;
  save: (items: readonly Item[]) => Promise<void>;
}

const records = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`;

/** Reads whole records from the server and hands them over as one JSON file. */
export function useBackup(project: number): Backup {
  const { read } = useBulkData(project);
  const [progress, setProgress] = useState<Backup['progress']>(null);
  const [said, setSaid] = useState<string | null>(null);

  async function save(items: readonly Item[]) {
    const found = new Map<number, Experiment>();
    const missing: string[] = [];
    const nameOf = new Map(items.map(({ id, name }) => [id, name]));
    setSaid(null);
    setProgress({ read: 0, count: items.length });
    await runBulk({
      items,
      act: async (id) => found.set(id, await read(id)),
      signal: new AbortController().signal,
      tell: (id, outcome) => {
        if (outcome !== DONE) missing.push(`${nameOf.get(id)}: ${outcome}`);
        setProgress({ read: found.size, count: items.length });
      },
    });
    setProgress(null);
    const unread = items.length - found.size;
    if (unread > 0) return setSaid(`Nothing was saved: ${unread} could not be read. ${missing[0] ?? ''}`);
    const experiments = items.flatMap(({ id }) => found.get(id) ?? []);
    const content = { project_id: project, taken_at: new Date().toISOString(), experiments };
    saveFile(`experiments-of-project-${project}-backup.json`, 'application/json', JSON.stringify(content, null, 2));
    setSaid(`${records(items.length)} saved.`);
  }
  return { progress, said, save };
}
