import { Box } from '@mantine/core';

/** A line between two entries. */
export const Rule = () => <Box component="hr" w="100%" h={1} m={0} bd={0} bg="var(--border)" />;
