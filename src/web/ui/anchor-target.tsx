import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/** Mantine's popups need their target as a child; this is a placeholder for an element rendered elsewhere. */
export function AnchorTarget({ anchor, ref }: Props) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}
