import { useReducer, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isolateName } from '#contract/format/isolate-name.ts';
import { href } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/copy-button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../../ui/menu-item.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import type { ExperimentColumnKey } from '../list-search-params.ts';
import { readViews, removeView } from './saved-views.ts';

const SaveViewDialog = lazyComponent(
  () => import('./save-view-dialog.tsx'),
  ({ SaveViewDialog }) => SaveViewDialog,
  null,
);

interface Props {
  project: number;
  columns: readonly ExperimentColumnKey[];
}

/** Returns the current view as URL parameters, without `offset`. Sorted, so that equal views give equal strings. */
function queryOf(search: URLSearchParams, columns: readonly ExperimentColumnKey[]): string {
  const query = new URLSearchParams(search);
  query.set('columns', columns.join(','));
  query.delete('offset');
  query.sort();
  return query.toString();
}

/** The list's saved views. The menu opens, saves and deletes views, and copies a link to the current view. */
export function ViewsMenu({ project, columns }: Props) {
  const [search] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const notify = useNotify();
  const { copy } = useCopy();
  const { pathname } = useLocation();
  const query = queryOf(search, columns);
  // Read on each render, because another tab can change the views.
  const views = readViews(project);
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
            to={`${href.experiments(project)}?${view.query}`}
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
              removeView(project, current.name);
              readAgain();
              notify(`Deleted the view “${isolateName(current.name)}”.`);
            }}
          >
            {`Delete “${isolateName(current.name)}”`}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveViewDialog project={project} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}
