import type { PointerEvent } from 'react';

/**
 * Returns the props of an element whose tooltip takes long to format, for example because it has dates or time zones.
 * The tooltip is formatted when the pointer reaches the element.
 */
export const tooltipOnHover = (format: () => string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.dataset['tooltip'] = format();
  },
});
