import { Box, Group, Stack, Text } from '@mantine/core';
import { Select } from '../ui/select.tsx';
import { type AccessLevel, grantableAccess } from './key-form.ts';
import { scopeObjectNames } from './scope-names.ts';

const levelNames: Record<AccessLevel, string> = { none: 'No access', read: 'Read', write: 'Read and write' };

interface Props {
  /** The scopes of the connection's key. */
  held: readonly string[];
  value: Record<string, AccessLevel>;
  onChange: (value: Record<string, AccessLevel>) => void;
}

/**
 * Inputs for the access level of each scope object. Only levels that the connection's key has are offered.
 */
export function AccessInput({ held, value, onChange }: Props) {
  const rows = grantableAccess(held);
  return (
    <>
      <Stack component="ul" gap="xxs">
        {rows
          .filter(([, levels]) => levels.length > 1)
          .map(([object, levels]) => (
            <Group component="li" key={object} gap="sm" justify="space-between" wrap="nowrap">
              <span>
                <span>{scopeObjectNames[object]}</span>{' '}
                <Text component="code" size="xs" c="hint">
                  {object}
                </Text>
              </span>
              <Box w="9.5rem" flex="none">
                <Select
                  small
                  aria-label={scopeObjectNames[object]}
                  value={value[object] ?? 'none'}
                  options={levels.map((level) => ({ value: level, label: levelNames[level] }))}
                  onChange={(level) => onChange({ ...value, [object]: level as AccessLevel })}
                />
              </Box>
            </Group>
          ))}
      </Stack>
      {!held.includes('*') && <p>Only the scopes of your current key are listed. You can’t grant other scopes.</p>}
    </>
  );
}
