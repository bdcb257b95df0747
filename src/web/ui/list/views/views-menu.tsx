import { useReducer, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isolateName } from '#contract/format/isolate-name.ts';
import { Button } from '../../button.tsx';
import { useCopy } from '../../copy-button.tsx';
import { lazyComponent } from '../../lazy-component.tsx';
import { Menu } from '../../menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../menu-item.tsx';
import { useNotify } from '../../notices.tsx';
import { readViews, removeView } from './saved-views.ts';

const SaveViewDialog = lazyComponent(
  () => import('./save-view-dialog.tsx'),
  ({ SaveViewDialog }) => SaveViewDialog,
  null,
);

interface Props {
  /** Where the list's views are stored on this device. */
  storageKey: string;
  columns: readonly string[];
}

/** Returns the current view as URL parameters, without `offset`. Sorted, so that equal views give equal strings. */
function queryOf(search: URLSearchParams, columns: readonly string[]): string {
  const query = new URLSearchParams(search);
  query.set('columns', columns.join(','));
  query.delete('offset');
  query.sort();
  return query.toString();
}

/** The list's saved views. The menu opens, saves and deletes views, and copies a link to the current view. */
export function ViewsMenu({ storageKey, columns }: Props) {
  const [search] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const notify = useNotify();
  const { copy } = useCopy();
  const { pathname } = useLocation();
  const query = queryOf(search, columns);
  // Read on each render, because another tab can change the views.
  const views = readViews(storageKey);
  const current = views.find((view) => view.query === query);
  return (
    <>
      <Menu
        label="Views"
        button={(state) => (
          <Button kind="quiet" icon="bookmark" compact {...state}>
            {current ? current.name : 'Views'}
          </Button>
        )}
      >
        {views.map((view) => (
          <MenuLink
            key={view.name}
            icon="bookmark"
            to={`${pathname}?${view.query}`}
            aria-current={view === current ? 'true' : undefined}
          >
            {view.name}
          </MenuLink>
        ))}
        {views.length > 0 && <MenuDivider />}
        <MenuItem icon="plus" onClick={() => setSaving(true)}>
          Save this view…
        </MenuItem>
        <MenuItem
          icon="link"
          onClick={() => {
            copy(`${location.origin}${pathname}?${query}`);
            notify('Copied the link to this view.');
          }}
        >
          Copy link
        </MenuItem>
        {current && (
          <MenuItem
            icon="trash"
            danger
            onClick={() => {
              removeView(storageKey, current.name);
              readAgain();
              notify(`Deleted the view “${isolateName(current.name)}”.`);
            }}
          >
            {`Delete “${isolateName(current.name)}”`}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveViewDialog storageKey={storageKey} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}
