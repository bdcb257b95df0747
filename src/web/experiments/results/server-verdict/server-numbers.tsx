import { Text } from '@mantine/core';
import type { MetricKind } from '#verdict/metric.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ServerNumbersTable } from './server-numbers-table.tsx';

/** Shows the numbers that the server computed, in a disclosure. */
export const ServerNumbers = ({ rows, metric }: { rows: readonly VariantResultRow[]; metric: MetricKind }) => (
  <Disclosure summary="Computed by the server">
    <Text size="sm" c="dimmed">
      Each interval is for one variant, not for the difference between variants.
    </Text>
    <ServerNumbersTable rows={rows} metric={metric} label="Computed by the server" />
  </Disclosure>
);
