import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../paths.ts';
import { useLetterKeys } from '../ui/letter-keys.ts';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useHere } from './use-here.ts';

/** What the keyboard opens over the page. */
export type Shown = 'palette' | 'sheet';

interface Props {
  shown: Shown | null;
  /** The keys that were pressed before this code was loaded; who handles them removes them. */
  missed?: KeyboardEvent[];
  onShow: (shown: Shown | null) => void;
}

const searchOf = (page: ParentNode) => page.querySelector<HTMLInputElement>('main input[type="search"]');

/** Tells of every other page, whichever way it came: what lay over the last one belonged to that. */
function usePageChange(tell: () => void) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // The browser's own buttons know nothing of what lies over a page.
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    tell();
  }, [pathname, tell]);
}

/** The palette, the sheet of shortcuts, and the letters that lead somewhere; loaded after the first page. */
export function CommandCenter({ shown, missed, onShow }: Props) {
  const here = useHere();
  const navigate = useNavigate();
  const { organization, project } = here;
  const go = (address: string | null | undefined) => address && void navigate(address);
  useLetterKeys(
    {
      '?': () => onShow('sheet'),
      '/': () => {
        const search = searchOf(document);
        if (search) search.focus();
        else onShow('palette');
      },
      'g p': () => go(organization && href.projects(organization)),
      'g e': () => go(project && href.experiments(project.id)),
      'g s': () => go(project && href.project(project.organization, project.id)),
      'g a': () => go(project && href.projectActivity(project.organization, project.id)),
    },
    shown === null ? missed : undefined,
  );
  const close = () => onShow(null);
  usePageChange(close);
  if (shown === 'palette')
    return <Palette here={here} missed={missed} onSheet={() => onShow('sheet')} onClose={close} />;
  return shown === 'sheet' ? <ShortcutSheet onClose={close} /> : null;
}
