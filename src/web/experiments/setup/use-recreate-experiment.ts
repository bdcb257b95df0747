import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type Experiment, type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { deleteDraft, readDraft, writeDraft } from '../../fields/form-state/draft-storage.ts';
import { toForm } from '../../fields/form-values.ts';
import { jsonText } from '../../fields/json-text.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';
import { useExperimentData } from '../data.ts';
import { audienceOfCopy, everyone } from '../form/audience.ts';
import { copyOfMetrics, initialMetricValues, initialValues, storesMetrics } from '../form/initial-values.ts';
import { useProjectInfo } from '../use-project-info.ts';

/** The fields that are copied from every experiment. The dates and the archived state are never copied. */
const copiedFields = ['name', 'description', 'feature_flag_key', 'parameters', 'filters', 'secondary_metrics'] as const;

/** Returns the values copied from the deleted experiment, and the form's initial values. */
function valuesFor(experiment: Experiment): { copied: ExperimentBody; initial: ExperimentBody } {
  const copied: ExperimentBody = Object.fromEntries(copiedFields.map((name) => [name, experiment[name]]));
  if (!storesMetrics(experiment)) return { copied, initial: initialValues };
  return {
    copied: { ...copied, ...copyOfMetrics(experiment) },
    initial: { ...initialValues, ...initialMetricValues },
  };
}

/**
 * Returns a function that opens the form for a new experiment, with a deleted experiment's values and its unsaved
 * changes.
 */
export function useRecreateExperiment(project: number, experiment: Experiment): () => void {
  const navigate = useNavigate();
  const { timeZone } = useProjectInfo(project);
  const connection = useConnectionId();
  const cache = useQueryClient();
  const { list } = useExperimentData(project);

  return () => {
    // The flag key can be used again, but the cached list still contains the deleted experiment.
    cache.setQueryData(
      list.queryKey,
      (shown) => shown && { ...shown, rows: shown.rows.filter(({ id }) => id !== experiment.id) },
    );
    const key = `${connection}${href.experiment(project, experiment.id)}`;
    const unsaved = readDraft(key)?.fields ?? {};
    const { copied, initial } = valuesFor(experiment);
    const fields = (Object.keys(copied) as (keyof ExperimentBody)[]).map((name) => {
      const form = unsaved[name]?.form ?? toForm(resource.fields[name] as Field, copied[name], { timeZone });
      return [name, { form, base: initial[name] }] as const;
    });
    const audience = { form: jsonText(audienceOfCopy(experiment)), base: everyone };
    const page = `${href.newExperiment(project)}?instead=${experiment.id}`;
    if (
      writeDraft(`${connection}${page}`, {
        at: Date.now(),
        fields: { ...Object.fromEntries(fields), feature_flag: audience },
      })
    )
      deleteDraft(key);
    void navigate(page);
  };
}
