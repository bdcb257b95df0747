import type { Experiment } from '#contract/experiment.ts';
import { DetailsPart } from '../details/details-part.tsx';
import { configParts } from './config-hashes.ts';
import { describeHistory, findConfigChanges, sinceConfigChange, type ViewedResult } from './view-history.ts';
import { ViewHistoryFigure } from './view-history-figure.tsx';

function describeLastChange(history: readonly ViewedResult[]): string {
  const change = findConfigChanges(history).at(-1);
  if (!change) return '';
  const parts = change.parts.map((part) => configParts[part]).join(' and ');
  return ` Earlier checks do not count, because ${parts} changed.`;
}

interface Props {
  history: readonly ViewedResult[];
  experiment: Experiment;
}

/** Shows the results at each earlier check on this device. Nothing without checks. */
export const ViewHistoryPart = ({ history, experiment }: Props) =>
  history.length > 0 && (
    <DetailsPart
      id="checks"
      title="Checks on this device"
      about={`${describeHistory(sinceConfigChange(history))}${describeLastChange(history)}`}
    >
      <ViewHistoryFigure
        history={history}
        experiment={experiment}
        label="Checks of the results"
        content="checks"
        urlParameter="looks"
      />
    </DetailsPart>
  );
