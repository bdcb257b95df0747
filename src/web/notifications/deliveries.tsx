import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isolateName } from '#contract/format/isolate-name.ts';
import {
  type DeliveryStatus,
  deliveryStatuses,
  type NotificationDelivery,
  type NotificationDestination,
} from '#contract/notification.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { parseChoice, withParams } from '../ui/list/url-params.ts';
import { useUrlParams } from '../ui/list/use-url-params.ts';
import { useNotify } from '../ui/notices.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { deliveryDetail, deliveryLook, formatShortTime } from './format-delivery.ts';
import { useDeliveries, useRedeliver } from './notification-hooks.ts';
import { type DeliveryFilter, LAST_DELIVERIES } from './notification-queries.ts';
import { StateText } from './state-text.tsx';

/** How many deliveries are shown before "Show more". */
const FIRST_ROWS = 10;

const stateNames: Record<DeliveryStatus, string> = { pending: 'Retrying', sent: 'Sent', failed: 'Failed' };

/** Returns the filter in the address, and a function that changes it. */
function useDeliveryFilter(): [DeliveryFilter, (change: Partial<DeliveryFilter>) => void] {
  const [address, setAddress] = useUrlParams();
  const filter = { destination: address.get('to'), state: parseChoice(deliveryStatuses, address.get('state')) };
  const change = (changed: Partial<DeliveryFilter>) =>
    setAddress((current) => {
      const { destination, state } = { ...filter, ...changed };
      return withParams(current, { to: destination, state });
    });
  return [filter, change];
}

/** Returns a message without the name of its experiment, with which it begins. */
function withoutName(text: string, name: string): string {
  const start = [name, isolateName(name)].find((one) => text.startsWith(one));
  return start === undefined ? ` ${text}` : text.slice(start.length);
}

/** What was sent: the message, which begins with the name of the experiment, and its type. */
function Message({ project, delivery }: { project: number; delivery: NotificationDelivery }) {
  const { experiment, rule, text } = delivery;
  return (
    <>
      <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {experiment && (
          <Link to={href.experiment(project, experiment.id)}>
            <b>{experiment.name}</b>
          </Link>
        )}
        <span>{experiment ? withoutName(text, experiment.name) : text}</span>
      </Text>
      <small>
        <code>{experiment ? `experiment.${rule}` : rule}</code>
      </small>
    </>
  );
}

/** Sends a message again, with the same id. */
function SendAgain({ project, delivery, disabledReason }: { project: number; delivery: NotificationDelivery } & Lock) {
  const { mutate, isPending } = useRedeliver(project, delivery.id);
  const notify = useNotify();
  if (delivery.rule === 'test' || (delivery.status === 'pending' && delivery.attempt === 0)) return null;
  const send = () =>
    mutate(undefined, {
      onError: (problem) => notify(`The message was not sent: ${problem.message}`, 'failed'),
    });
  return (
    <Button kind="quiet" busy={isPending} disabledReason={disabledReason} onClick={send}>
      {delivery.status === 'pending' ? 'Send now' : 'Send again'}
    </Button>
  );
}

interface Lock {
  disabledReason: string | undefined;
}

interface Props extends Lock {
  project: number;
  destinations: readonly NotificationDestination[];
  timeZone: string;
}

/** The last messages to the destinations, with the answers to them. */
export function Deliveries({ project, destinations, timeZone, disabledReason }: Props) {
  const [filter, setFilter] = useDeliveryFilter();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useDeliveries(project, filter, LAST_DELIVERIES);
  const isFiltered = filter.destination !== null || filter.state !== null;
  const nameOf = (id: string | null) => destinations.find((one) => one.id === id)?.name ?? id ?? undefined;
  return (
    <Section
      id="deliveries"
      title="Deliveries"
      about={`The last ${LAST_DELIVERIES}. Times in ${timeZone}.`}
      aside={
        <Group gap="xs">
          <FilterChip
            label="Destination"
            choices={() => destinations.map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.destination}
            defaultValue={null}
            valueLabel={nameOf(filter.destination)}
            onChoose={(destination) => setFilter({ destination })}
          />
          <FilterChip
            label="State"
            choices={() => deliveryStatuses.map((value) => ({ value, label: stateNames[value] }))}
            value={filter.state}
            defaultValue={null}
            valueLabel={filter.state === null ? undefined : stateNames[filter.state as DeliveryStatus]}
            onChoose={(state) => setFilter({ state })}
          />
        </Group>
      }
    >
      {error && !data && (
        <ProblemPanel problem={error} title="The deliveries could not be loaded" retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton label="Loading the deliveries" rows={4} />}
      {data?.results.length === 0 && (
        <NoDeliveries isFiltered={isFiltered} onClear={() => setFilter({ destination: null, state: null })} />
      )}
      {data !== undefined && data.results.length > 0 && (
        <>
          <DeliveryTable
            {...{ project, timeZone, disabledReason }}
            rows={showsAll ? data.results : data.results.slice(0, FIRST_ROWS)}
          />
          {data.results.length > FIRST_ROWS && !showsAll && (
            <Group gap="md">
              <Text span size="sm" c="dimmed">
                {`${FIRST_ROWS} of ${data.results.length} shown`}
              </Text>
              <Button kind="link" onClick={() => setShowsAll(true)}>
                Show more
              </Button>
            </Group>
          )}
        </>
      )}
    </Section>
  );
}

const NoDeliveries = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <Group gap="md">
    <Text size="sm" c="dimmed">
      {isFiltered ? 'No deliveries match the filters.' : 'No messages yet. “Send test” sends one.'}
    </Text>
    {isFiltered && (
      <Button kind="link" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </Group>
);

interface TableProps extends Lock {
  project: number;
  timeZone: string;
  rows: readonly NotificationDelivery[];
}

function DeliveryTable({ project, timeZone, disabledReason, rows }: TableProps) {
  const now = Date.now();
  return (
    <DataTable
      label="Deliveries"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Time',
          width: 'fit',
          cell: ({ created_at }) => (
            <Text component="time" inherit fw={400} dateTime={created_at}>
              {formatShortTime(timeZone, created_at, now)}
            </Text>
          ),
        },
        { heading: 'Message', card: 'full', cell: (delivery) => <Message {...{ project, delivery }} /> },
        { heading: 'Destination', width: 'text', cell: ({ destination }) => <bdi>{destination.name}</bdi> },
        {
          heading: 'State',
          cell: (delivery) => (
            // Wide enough for "200, 0.3 s", because the message takes all other space.
            <Box miw="9rem">
              <StateText {...deliveryLook(delivery, now)}>
                <small>{deliveryDetail(delivery)}</small>
              </StateText>
            </Box>
          ),
        },
      ]}
      actions={(delivery) => <SendAgain {...{ project, delivery, disabledReason }} />}
    />
  );
}
