import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Returns a click handler for an element. The router then opens the native links inside the element, so a long table
 * needs one handler instead of one component per link. The browser handles clicks with modifier keys.
 */
export function useClientSideLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
}
