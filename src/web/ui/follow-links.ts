import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Goes where a plain link inside an element leads, without a new document. A long list listens once instead of making
 * every link a component of its own; other clicks, such as for another tab, are the browser's.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !isPlain(event) || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
}
