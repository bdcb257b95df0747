import { type ReactNode, useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useClient } from '../../api/client-context.tsx';
import type { ScheduledTimes } from '../../experiments/schedule/moved-schedules.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const load = () => import('../../experiments/schedule/time-zone-dialog.tsx');
const TimeZoneDialog = lazyComponent(load, ({ TimeZoneDialog }) => TimeZoneDialog, null);

/**
 * Returns a function that asks about the schedules of a project after its time zone was changed, if there are any, and the
 * dialog for the caller to render.
 */
export function useTimeZoneQuestion({ id }: Project): [ask: (from: string, to: string) => void, dialog: ReactNode] {
  const client = useClient();
  const { watchesExperiments } = useCapabilities(id);
  const [question, setQuestion] = useState<{ from: string; to: string; experiments: ScheduledTimes[] } | null>(null);
  const ask = async (from: string, to: string) => {
    if (from === to || !watchesExperiments) return;
    const { readScheduled } = await import('../../experiments/schedule/moved-schedules.ts');
    const experiments = await readScheduled(client, id);
    if (experiments.length > 0) setQuestion({ from, to, experiments });
  };
  return [
    // Without an answer, for example because the key can't read experiments, the moments stay.
    (from, to) => void ask(from, to).catch(() => undefined),
    question && <TimeZoneDialog project={id} {...question} onClose={() => setQuestion(null)} />,
  ];
}
