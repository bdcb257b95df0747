import { Button } from '../ui/button.tsx';
import { useCopying } from '../ui/copy-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { useNotify } from '../ui/notices.tsx';

/** What can be done with an organization as a whole. */
export function OrganizationMenu({ organization }: { organization: string }) {
  const { copy } = useCopying();
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
