import { type Ref, type RefObject, useImperativeHandle } from 'react';

/** The target of a Popover or a Combobox, which have to be given a child, for an element that is rendered elsewhere. */
export function AnchorTarget({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}
