import { useDebouncedValue } from '@mantine/hooks';

/** Returns the value once it has not changed for `ms` milliseconds; until then, the previous value. */
export const useSettled = <T>(value: T, ms: number): T => useDebouncedValue(value, ms)[0];
