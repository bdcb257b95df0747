import { type ComponentProps, useEffect, useRef } from 'react';

interface Props extends ComponentProps<'div'> {
  /** The keys of the combobox point at it. */
  isActive: boolean;
}

/** A choice in the list of a combobox, which keeps the focus; what its keys point at comes into view. */
export function ListOption({ isActive, ...rest }: Props) {
  const option = useRef<HTMLDivElement>(null);
  // How far a list is scrolled belongs to the browser.
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  // biome-ignore lint/a11y/useFocusableInteractive: it is pointed at by aria-activedescendant
  return <div ref={option} role="option" {...rest} />;
}
