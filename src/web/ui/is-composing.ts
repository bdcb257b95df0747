import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The code of a key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Returns whether a key belongs to an input method, which then chooses or accepts characters. Safari ends the composition
 * before it reports the Enter that accepts the characters, so this Enter has only the code.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === HANDLED_BY_INPUT_METHOD;
}
