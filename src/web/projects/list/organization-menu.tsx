import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { useNotify } from '../../ui/notices.tsx';

/** The menu with an organization's actions. */
export function OrganizationMenu({ organization }: { organization: string }) {
  const { copy } = useCopy();
  const notify = useNotify();
  const label = 'Actions for the organization';
  return (
    <Menu label={label} button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}>
      <MenuItem
        icon="copy"
        onClick={() => {
          copy(organization);
          notify('Organization ID copied');
        }}
      >
        Copy organization ID
      </MenuItem>
    </Menu>
  );
}
