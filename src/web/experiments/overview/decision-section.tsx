import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '../../fields/conclusion-names.ts';
import { href } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { conclusionOf, storesConclusion } from '../lifecycle/conclusion-fields.tsx';
import { DECISION_ID } from '../results/decision/device-decision.tsx';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

/** Shows the team's conclusion, with a link to the form that records or changes it. */
export function DecisionSection({ project, experiment }: { project: number; experiment: Experiment }) {
  if (!storesConclusion(experiment)) return null;
  const { conclusion, conclusion_comment } = conclusionOf(experiment);
  const form = `${href.experimentResults(project, experiment.id)}#${DECISION_ID}`;
  return (
    <OverviewSection id="decision" title="Decision">
      <div className={styles.decision}>
        <div>
          <b>{conclusion ? conclusionName(conclusion) : 'No decision yet'}</b>
          <p dir="auto">{conclusion_comment ?? 'Everyone in this project can see the decision and its reason.'}</p>
        </div>
        <ButtonLink to={form}>{conclusion === null ? 'Record decision' : 'Change decision'}</ButtonLink>
      </div>
    </OverviewSection>
  );
}
