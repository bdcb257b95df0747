import { useEffect, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { hasLegacyMetrics } from '#contract/reported-limits.ts';
import { changedFields } from '#contract/resource.ts';
import { useClient } from '../../../api/client-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useUpdateExperiment } from '../../data.ts';
import { LEGACY_REASON } from '../../legacy-reason.ts';
import { ConclusionFields, type ConclusionValue, conclusionOf } from '../../lifecycle/conclusion-fields.tsx';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import section from '../results.module.css';
import { DECISION_ID, useGoToDecision } from './go-to-decision.ts';
import styles from './team-decision.module.css';

interface Props {
  project: number;
  experiment: Experiment;
}

const changedFrom = (before: Partial<ConclusionValue>, value: Partial<ConclusionValue>): Partial<ConclusionValue> =>
  Object.fromEntries(changedFields(before, value).map((name) => [name, value[name]]));

/**
 * Returns what was changed in the form and is not stored. Everything else in the form follows the record. A change that is
 * undone while its save is on its way stays, as a change of the new record.
 */
function useUnsavedChanges(stored: ConclusionValue) {
  const [changes, setChanges] = useState<Partial<ConclusionValue>>({});
  const { conclusion, conclusion_comment } = stored;
  useEffect(() => {
    setChanges((now) => changedFrom({ conclusion, conclusion_comment }, now));
  }, [conclusion, conclusion_comment]);
  return [changes, setChanges] as const;
}

/** The form for the team's conclusion. The server stores the conclusion. */
export function TeamDecision({ project, experiment }: Props) {
  const client = useClient();
  const notify = useNotify();
  const locked = useExperimentLock(experiment);
  const blocked = hasLegacyMetrics(experiment) ? LEGACY_REASON : locked;
  const { mutateAsync, isPending, error } = useUpdateExperiment(project, experiment.id);
  const stored = conclusionOf(experiment);
  const [changes, setChanges] = useUnsavedChanges(stored);
  const edited = { ...stored, ...changes };
  useGoToDecision((conclusion) => {
    if (stored.conclusion === null && !('conclusion' in changes)) setChanges({ ...changes, conclusion });
  });
  const isSaved = edited.conclusion === stored.conclusion && edited.conclusion_comment === stored.conclusion_comment;

  const save = () =>
    void mutateAsync({ body: edited, ifMatch: client.versionOf(experiment) }).then(
      () => notify(`Saved the conclusion of ${experiment.name}.`),
      // The form shows the error of the mutation.
      () => undefined,
    );
  return (
    <section aria-labelledby="decision" className={section.section}>
      <h2 id="decision">Decision</h2>
      <p className={styles.printed}>
        <b>{stored.conclusion ? conclusionName(stored.conclusion) : 'No conclusion yet'}</b> {stored.conclusion_comment}
      </p>
      <form
        id={DECISION_ID}
        tabIndex={-1}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaved && blocked === undefined) save();
        }}
      >
        <ConclusionFields value={edited} onChange={(change) => setChanges({ ...changes, ...change })} />
        {error && <ProblemPanel problem={error} />}
        <Button
          type="submit"
          busy={isPending}
          disabledReason={blocked ?? (isSaved ? 'Nothing has changed.' : undefined)}
        >
          Save conclusion
        </Button>
      </form>
    </section>
  );
}
