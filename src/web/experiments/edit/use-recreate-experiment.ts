import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type Experiment, experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { dropDraft, readDraft, writeDraft } from '../../fields/editing/drafts.ts';
import { toForm } from '../../fields/form-values.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/context.tsx';
import { useExperimentData } from '../data.ts';
import { startingValues } from '../form/initial-values.ts';
import { useProjectFacts } from '../use-project-info.ts';

/** What a new experiment takes over from one that is gone: everything but its life. */
const kept = ['name', 'description', 'feature_flag_key', 'parameters', 'filters', 'secondary_metrics'] as const;

/** Begins a new experiment with what one that is gone was last read as, and with what was typed since. */
export function useMakeNew(project: number, experiment: Experiment): () => void {
  const navigate = useNavigate();
  const { timeZone } = useProjectFacts(project);
  const connection = useConnectionId();
  const cache = useQueryClient();
  const { list } = useExperimentData(project);

  return () => {
    // Its flag key is free again, which the list at hand does not know yet.
    cache.setQueryData(
      list.queryKey,
      (shown) => shown && { ...shown, rows: shown.rows.filter(({ id }) => id !== experiment.id) },
    );
    const key = `${connection}${href.experiment(project, experiment.id)}`;
    const typed = readDraft(key)?.fields ?? {};
    const fields = kept.map((name) => {
      const form = typed[name]?.form ?? toForm(resource.fields[name] as Field, experiment[name], { timeZone });
      return [name, { form, base: startingValues[name] }] as const;
    });
    const page = `${href.newExperiment(project)}?instead=${experiment.id}`;
    if (writeDraft(`${connection}${page}`, { at: Date.now(), fields: Object.fromEntries(fields) })) dropDraft(key);
    void navigate(page);
  };
}
