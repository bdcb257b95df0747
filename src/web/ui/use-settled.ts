import { useDebouncedValue } from '@mantine/hooks';

/** A value once it has not changed for some milliseconds; the previous one until then. */
export const useSettled = <T>(value: T, ms: number): T => useDebouncedValue(value, ms)[0];
