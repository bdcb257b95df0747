import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { NotificationDestination } from '#contract/notification.ts';
import { href } from '../paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { DestinationActions } from './destination-actions.tsx';
import { destinationLook, kindText } from './format-delivery.ts';
import { StateText } from './state-text.tsx';

interface Props {
  project: number;
  destinations: readonly NotificationDestination[];
  /** The id of the destination whose rules are shown. */
  selected: string | undefined;
  timeZone: string;
  disabledReason: string | undefined;
}

/** The destinations of a project, each with its state and a link that shows its rules. */
export function DestinationTable({ project, destinations, selected, timeZone, disabledReason }: Props) {
  const now = Date.now();
  return (
    <DataTable
      label="Destinations"
      rows={destinations}
      rowKey={({ id }) => id}
      isSelected={({ id }) => id === selected}
      columns={[
        {
          heading: 'Name',
          cell: ({ id, kind, name, url }) => (
            <Group component="span" gap="sm" wrap="nowrap" align="start">
              <Text span c="hint" lh={1} mt={3}>
                <Icon name={kind === 'slack' ? 'hash' : 'webhook'} />
              </Text>
              <span>
                <Link
                  to={href.notifications(project, id)}
                  dir="auto"
                  preventScrollReset
                  aria-current={id === selected || undefined}
                >
                  {name}
                </Link>
                <small>
                  <code>{url}</code>
                </small>
              </span>
            </Group>
          ),
        },
        { heading: 'State', cell: (one) => <StateText {...destinationLook(one, timeZone, now)} /> },
        { heading: 'Receives', cell: kindText },
      ]}
      actions={(destination) => <DestinationActions {...{ project, destination, disabledReason }} />}
    />
  );
}
