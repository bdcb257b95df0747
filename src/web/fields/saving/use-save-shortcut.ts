import { type RefObject, useEffect, useRef } from 'react';

type Save = () => Promise<void>;

/** The forms of the page. The last one is in a dialog in front of the others. */
const forms: RefObject<Save>[] = [];

/** Saves the form in front on Ctrl+S or Cmd+S instead of opening the browser's save dialog. */
export function useSaveShortcut(save: Save) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (forms.at(-1) === latest) void latest.current();
    };
    forms.push(latest);
    document.addEventListener('keydown', press);
    return () => {
      forms.splice(forms.indexOf(latest), 1);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
