import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/**
 * Gives a Mantine popup an existing element as its target. Mantine requires a target component as a child, but this
 * element is rendered elsewhere.
 */
export function AnchorTarget({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}
