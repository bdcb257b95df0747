import type { Experiment } from '#contract/experiment.ts';
import { formatMoment, formatWeekday } from '#contract/format/moment.ts';
import type { EndAction, HarmAction } from '#contract/kinds/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { formatAudience } from '../lifecycle/format-audience.ts';
import { OverviewSection } from '../overview/overview-layout.tsx';
import { checksText } from './schedule-effects.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { endEffects, scheduledEndOf } from './schedule-text.ts';

interface Props {
  experiment: Experiment;
  start: string;
  timeZone: string;
  now: number;
  disabledReason: string | undefined;
  onChange: () => void;
}

/** What happens at the scheduled start, until the end, and then. */
export function ScheduleSection({ experiment, start, timeZone, now, disabledReason, onChange }: Props) {
  const end = scheduledEndOf(experiment, timeZone);
  return (
    <OverviewSection
      id="schedule"
      title="Schedule"
      aside={
        <Button kind="link" disabledReason={disabledReason} onClick={onChange}>
          Change
        </Button>
      }
    >
      <RowList label="Schedule">
        <ScheduleRow when={formatMoment(timeZone, start, now)}>
          Starts. The flag <code>{experiment.feature_flag_key}</code>{' '}
          <span>{`turns on for ${formatAudience(experiment)}.`}</span>
        </ScheduleRow>
        <ScheduleRow when={end === null ? 'Until the end' : `Until ${formatWeekday(timeZone, end, now)}`}>
          <span>{checksText(experiment, (experiment.harm_action ?? 'notify') as HarmAction)}</span>
        </ScheduleRow>
        {end !== null && (
          <ScheduleRow when={formatMoment(timeZone, end, now)}>
            <span>{endEffects[(experiment.end_action ?? 'notify') as EndAction](experiment)}</span>
          </ScheduleRow>
        )}
      </RowList>
    </OverviewSection>
  );
}
