import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../paths.ts';
import { useLetterShortcuts } from '../ui/letter-shortcuts.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCommandContext } from './use-command-context.ts';

/** The overlays that a shortcut can open: the command palette, and the sheet that lists the shortcuts. */
export type CommandOverlay = 'palette' | 'sheet';

interface Props {
  shown: CommandOverlay | null;
  /** Keys pressed before this code had loaded. Handled keys are removed from the array. */
  earlierKeys?: KeyboardEvent[];
  onShow: (shown: CommandOverlay | null) => void;
}

const searchOf = (page: ParentNode) => page.querySelector<HTMLInputElement>('main input[type="search"]');

/** Calls `onChange` when the path changes. */
function usePageChange(onChange: () => void) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // Without this effect, overlays stay open when the browser's back or forward button changes the page.
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    onChange();
  }, [pathname, onChange]);
}

/** Handles the letter shortcuts, and shows the command palette or the list of shortcuts. Not part of the main chunk. */
export function GlobalShortcuts({ shown, earlierKeys, onShow }: Props) {
  const context = useCommandContext();
  const navigate = useNavigate();
  const { organization, project } = context;
  const go = (address: string | null | undefined) => address && void navigate(address);
  useLetterShortcuts(
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
    shown === null ? earlierKeys : undefined,
  );
  const close = () => onShow(null);
  usePageChange(close);
  if (shown === 'palette')
    return (
      <CommandPalette context={context} earlierKeys={earlierKeys} onSheet={() => onShow('sheet')} onClose={close} />
    );
  return shown === 'sheet' ? <ShortcutsDialog onClose={close} /> : null;
}
