import { Group, Text } from '@mantine/core';
import { readRelease } from '#contract/format/flag-release.ts';
import { formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { type EditableFilters, ON } from '../flag-filters.ts';
import type { ServedPeople } from '../flag-queries.ts';
import { formatShare } from './format-served.ts';

interface Row {
  key: string;
  name: string | null;
  percent: number | null;
  index: number;
}

const onRow: Row = { key: ON, name: null, percent: null, index: -1 };

function Name({ row }: { row: Row }) {
  if (row.index < 0) return <b>On</b>;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <VariantMark index={row.index} />
      <span>
        <b>
          <bdi>{row.key}</bdi>
        </b>{' '}
        {row.name && (
          <Text span size="xs" c="dimmed">
            <bdi>{row.name}</bdi>
          </Text>
        )}
      </span>
    </Group>
  );
}

function People({ served, value }: { served: ServedPeople | undefined; value: string }) {
  const part = served?.variants.find((one) => String(one.value) === value);
  if (!part) return <span>{NO_VALUE}</span>;
  return (
    <span>
      <span>{formatNumber(Math.round(part.people))}</span>{' '}
      <Text span size="xs" c="dimmed">
        {`${formatShare(part.share)} of all`}
      </Text>
    </span>
  );
}

interface Props {
  editable: EditableFilters;
  served: ServedPeople | undefined;
}

/** The variants of a flag with their shares, people and payloads. A flag without variants has one row. */
export function VariantsTable({ editable, served }: Props) {
  const { variants } = readRelease(editable.filters);
  const rows: Row[] = variants.length === 0 ? [onRow] : variants.map((one, index) => ({ ...one, index }));
  const columns: Column<Row>[] = [
    { heading: variants.length === 0 ? 'Value' : 'Variant', cell: (row) => <Name row={row} /> },
    ...(variants.length === 0
      ? []
      : [
          {
            heading: 'Share',
            align: 'end' as const,
            cell: ({ percent }: Row) => (percent === null ? NO_VALUE : `${percent}%`),
          },
        ]),
    ...(served
      ? [
          {
            heading: 'People',
            align: 'end' as const,
            cell: ({ key }: Row) => <People served={served} value={key} />,
          },
        ]
      : []),
    {
      heading: 'Payload',
      cell: ({ key }) => {
        const text = editable.payloads[key];
        if (typeof text !== 'string')
          return (
            <Text span inherit c="dimmed">
              None
            </Text>
          );
        return (
          <CopyButton text={text} label={`Copy the payload of ${key}`} wrap>
            {text}
          </CopyButton>
        );
      },
    },
  ];
  return (
    <DataTable label="Variants" rows={rows} rowKey={({ key, index }) => `${index} ${key}`} columns={columns} isRoomy />
  );
}
