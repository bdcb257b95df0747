import { type Experiment, experiment as resource } from '#contract/experiment.ts';
import { RecordDetails } from '../../fields/record-details.tsx';
import { describeInWords } from '../../fields/review/describe-in-words.ts';
import { FoldedSection } from '../../ui/folded-section.tsx';

interface Props {
  experiment: Experiment;
  timeZone: string;
}

/** An experiment's read-only fields. */
export const ExperimentDetails = ({ experiment, timeZone }: Props) => (
  <FoldedSection id="facts" title="Details" about={resource.sections['identity']?.about}>
    <RecordDetails
      resource={resource}
      record={experiment}
      timeZone={timeZone}
      shown={({ kind }, value) => describeInWords(kind, value) ?? value}
    />
  </FoldedSection>
);
