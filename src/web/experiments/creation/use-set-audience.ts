import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { useClient } from '../../api/client-context.tsx';
import { flagQueries } from '../../flags/flag-queries.ts';
import { serverCapabilities } from '../../session/use-capabilities.ts';
import { useNotify } from '../../ui/notices.tsx';
import { filtersIn } from '../form/audience.ts';

/**
 * Returns functions for servers that do not take the audience with a new experiment: `set` gives it to the flag of the new
 * draft, and `notifyFailure` says that this failed. It returns false if nothing failed.
 */
export function useSetAudience(project: number) {
  const client = useClient();
  const cache = useQueryClient();
  const notify = useNotify();
  const failed = useRef<(() => void) | null>(null);

  async function set(saved: Experiment, audience: Json | undefined): Promise<void> {
    const { feature_flag: flag, name } = saved;
    const edited = filtersIn(audience);
    failed.current = null;
    if (!isObject(edited) || serverCapabilities(client, project).createsAudience) return;
    const filters = { ...flag.filters, ...edited } as Json;
    const input = { params: { project_id: project, id: flag.id }, body: { filters } };
    try {
      await client.call(flagOperations.updateFeatureFlag, input);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failed.current = () =>
        notify(
          `Saved ${isolateName(name)} as a draft, but not its audience: once launched, the flag serves everyone. ${reason}`,
          'failed',
          {
            label: 'Try again',
            run: () => void set(saved, audience).then(() => notifyFailure() || notify('Saved the audience')),
          },
        );
    }
    await flagQueries(client, project).refresh(cache);
    await cache.invalidateQueries({ queryKey: ['experiments', project] });
  }

  function notifyFailure(): boolean {
    failed.current?.();
    return failed.current !== null;
  }

  return { set, notifyFailure };
}
