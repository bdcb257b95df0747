import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/**
 * A placeholder target for Mantine popups whose button is rendered elsewhere. Mantine requires the target as a child.
 */
export function AnchorTarget({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}
