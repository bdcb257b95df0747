import { useState } from 'react';
import type { ProjectListItem } from '#contract/project.ts';
import { href } from '../../paths.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuDivider, MenuItem, MenuLink } from '../../ui/menu-item.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useProject } from '../project-hooks.ts';

const DeleteDialog = lazyComponent(
  () => import('../danger-zone/delete-project-dialog.tsx'),
  ({ DeleteProjectDialog }) => DeleteProjectDialog,
);

interface Props {
  item: ProjectListItem;
  name: string;
}

/** The menu with a project's actions in the list. The menu is open when it first renders. */
export function ProjectMenu({ item, name }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const blocked = useMissingScopeReason('project:write');
  const { copy } = useCopy();
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
        initiallyOpen
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
        <MenuItem icon="trash" danger disabledReason={blocked} onClick={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteProject organization={organization} id={id} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The delete dialog. Loads the full project first, because the list has only some of the project's fields. */
function DeleteProject({ organization, id, onClose }: { organization: string; id: number; onClose: () => void }) {
  const { data } = useProject(organization, id);
  return data && <DeleteDialog project={data} onClose={onClose} />;
}
