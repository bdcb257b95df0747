import { useState } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { useCopying } from '../ui/copy-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../ui/menu-item.tsx';
import { useNotify } from '../ui/notices.tsx';
import { useProject } from './data.ts';

const DeleteDialog = lazyPart(async () => (await import('./danger/delete-dialog.tsx')).DeleteDialog);

interface Props {
  item: ProjectListItem;
  name: string;
}

/** What can be done with a project of the list; it opens as soon as it is drawn. */
export function ProjectMenu({ item, name }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const blocked = useBlocked('project:write');
  const { copy } = useCopying();
  const notify = useNotify();
  const { id = 0, organization = '', api_token, uuid } = item;
  const copied = (text: string, what: string) => () => {
    copy(text);
    notify(`${what} copied`);
  };
  const label = `Actions for ${name}`;
  return (
    <>
      <Menu
        label={label}
        startsOpen
        button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}
      >
        <MenuLink icon="sliders" to={href.project(organization, id)}>
          Settings
        </MenuLink>
        <MenuLink icon="flask" to={href.experiments(id)}>
          Experiments
        </MenuLink>
        <MenuLink icon="activity" to={href.projectActivity(organization, id)}>
          Activity
        </MenuLink>
        <MenuDivider />
        <MenuItem icon="copy" onClick={copied(String(id), 'Project ID')}>
          Copy ID
        </MenuItem>
        {uuid && (
          <MenuItem icon="copy" onClick={copied(uuid, 'UUID')}>
            Copy UUID
          </MenuItem>
        )}
        {api_token && (
          <MenuItem icon="copy" onClick={copied(api_token, 'Token')}>
            Copy token
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem icon="trash" danger blockedBecause={blocked} onClick={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteProject organization={organization} id={id} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The dialog needs the whole record, which a list does not have. */
function DeleteProject({ organization, id, onClose }: { organization: string; id: number; onClose: () => void }) {
  const { data } = useProject(organization, id);
  return data && <DeleteDialog project={data} onClose={onClose} />;
}
