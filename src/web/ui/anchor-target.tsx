import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/** A placeholder for Mantine popups, which need their target as a child, when the target is rendered elsewhere. */
export function AnchorTarget({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}
