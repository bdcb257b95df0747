import { Text } from '@mantine/core';
import { formatCountOf } from '#contract/format/count.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { type ScheduledTimes, useKeepClockTimes } from './moved-schedules.ts';

interface Props {
  project: number;
  /** The time zone before and after the change. */
  from: string;
  to: string;
  experiments: readonly ScheduledTimes[];
  onClose: () => void;
}

/** Asks what a new time zone of the project means for scheduled starts and ends. They keep their moments until somebody answers. */
export function TimeZoneDialog({ project, from, to, experiments, onClose }: Props) {
  const { mutateAsync, isPending, error } = useKeepClockTimes(project);
  const notify = useNotify();
  const now = Date.now();
  const keepClockTimes = async () => {
    let moved: number;
    try {
      moved = await mutateAsync({ experiments, from, to });
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    notify(`Saved: ${formatCountOf(moved, 'schedule')} moved to ${to}.`);
    onClose();
  };
  return (
    <Dialog
      title="Scheduled experiments"
      onClose={onClose}
      onSubmit={() => void keepClockTimes()}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep the moments
          </Button>
          <Button type="submit" kind="primary" busy={isPending}>
            Keep the clock times
          </Button>
        </>
      }
    >
      <p>{`The time zone is now ${to}. Should these experiments start and end at the same clock time there, or at the same moment as before?`}</p>
      <RowList label="Scheduled experiments" scrolls>
        {experiments.map(({ id, name, scheduled_start, scheduled_end }) => (
          <Row key={id}>
            <Text inherit component="span" flex={1} miw={0}>
              <bdi>{name}</bdi>
              {[scheduled_start, scheduled_end].map(
                (at, index) =>
                  at && (
                    <Text key={at} span size="xs" c="hint" display="block">
                      {`${index === 0 ? 'Starts' : 'Ends'} ${formatMoment(from, at, now)} in ${from}, ${formatMoment(to, at, now)} in ${to}`}
                    </Text>
                  ),
              )}
            </Text>
          </Row>
        ))}
      </RowList>
      {error && <ProblemPanel problem={error} title="Not every schedule was moved" />}
    </Dialog>
  );
}
