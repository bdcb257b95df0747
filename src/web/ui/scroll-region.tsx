import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'section'> {
  'aria-label': string;
}

/** A region that scrolls its wide content. */
export const ScrollRegion = (props: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a region to scroll it
  <section tabIndex={0} {...props} />
);
