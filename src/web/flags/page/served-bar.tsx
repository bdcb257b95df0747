import { Box, Paper } from '@mantine/core';
import { SplitBar } from '../../fields/variants/split-bar.tsx';
import type { ServedPeople } from '../flag-queries.ts';

const ALL = 100;

/** The share of all people whom a flag serves: its variants on the track of everyone. */
export function ServedBar({ served, isFaded = false }: { served: ServedPeople | undefined; isFaded?: boolean }) {
  const share = served ? 1 - served.not_served.share : 0;
  const shares = (served?.variants ?? []).map((one) => ({
    key: one.value === true ? 'On' : String(one.value),
    name: null,
    percent: one.share * ALL,
  }));
  return (
    <Paper withBorder radius="xs" bg="var(--sunken)" aria-hidden opacity={isFaded ? 0.5 : 1} flex={1}>
      <Box w={`${share * ALL}%`} mih={10}>
        {share > 0 && <SplitBar shares={shares} look="wide" />}
      </Box>
    </Paper>
  );
}
