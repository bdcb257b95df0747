import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section of a page with its heading. It is no landmark, because the table inside is one. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="sm">
    <Title order={2}>{title}</Title>
    {children}
  </Stack>
);
