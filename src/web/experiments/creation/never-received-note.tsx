import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { useNeverReceived } from '../../fields/metrics/use-never-received.ts';
import { Icon } from '../../ui/icon.tsx';
import { eventNamesIn } from './stored-metrics.tsx';
import { useCreationValues } from './use-creation-values.ts';

/** Says how many events of the metrics were never received. This does not keep the user from continuing. */
export function NeverReceivedNote() {
  const count = useNeverReceived(eventNamesIn(metricsOf(useCreationValues()))).length;
  return (
    count > 0 && (
      <span data-warning>
        <Icon name="warning" />
        <span>{`${formatCountOf(count, 'event')} ${count === 1 ? 'was' : 'were'} never received. You can continue.`}</span>
      </span>
    )
  );
}
