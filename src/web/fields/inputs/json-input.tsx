import { Stack, Text } from '@mantine/core';
import { focusField } from '../focus-field.ts';
import type { FieldInputProps } from '../input-props.ts';
import { useControlledInput } from './choice-input.tsx';
import { ClearButton } from './clear-button.tsx';
import { JsonArea } from './json-area.tsx';

/** The input for any value as JSON. */
export function JsonInput(props: FieldInputProps) {
  const { name, field, aria, disabled } = props;
  const [value, choose, leave] = useControlledInput(name);
  const text = typeof value === 'string' ? value : '';
  const clear = () => {
    choose('');
    requestAnimationFrame(() => focusField(name));
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {field.help}
      </Text>
      <JsonArea {...props} text={text} onText={choose} onLeave={leave} />
      {text !== '' && field.nullable && !disabled && (
        <ClearButton describedBy={aria['aria-labelledby']} onClear={clear} />
      )}
    </Stack>
  );
}
