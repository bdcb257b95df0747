import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Experiment, hasLegacyMetrics } from '#contract/experiment.ts';
import { useClient } from '../../../api/client-context.tsx';
import { conclusionName } from '../../../fields/conclusion-names.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { useUpdateExperiment } from '../../data.ts';
import { LEGACY_REASON } from '../../legacy-reason.ts';
import { ConclusionFields, conclusionOf } from '../../lifecycle/conclusion-fields.tsx';
import { useExperimentLock } from '../../lifecycle/use-experiment-lock.ts';
import section from '../results.module.css';

import { DECISION_ID } from './device-decision.tsx';
import styles from './team-decision.module.css';

interface Props {
  project: number;
  experiment: Experiment;
}

/**
 * If the URL's fragment is the id of the form, scrolls to the form and focuses it. The browser cannot do this, because it
 * looks for the fragment before the form is rendered.
 */
function useGoToDecision() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${DECISION_ID}`) return;
    const form = document.getElementById(DECISION_ID);
    form?.scrollIntoView({ block: 'center' });
    form?.focus({ preventScroll: true });
  }, [hash]);
}

/** The form for the team's conclusion. The server stores the conclusion. */
export function TeamDecision({ project, experiment }: Props) {
  const client = useClient();
  const notify = useNotify();
  const locked = useExperimentLock(experiment);
  const blocked = hasLegacyMetrics(experiment) ? LEGACY_REASON : locked;
  const { mutateAsync, isPending, error } = useUpdateExperiment(project, experiment.id);
  const stored = conclusionOf(experiment);
  const [edited, setEdited] = useState(stored);
  useGoToDecision();
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
        <ConclusionFields value={edited} onChange={setEdited} />
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
