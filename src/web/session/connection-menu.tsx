import { Text } from '@mantine/core';
import { memo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Menu } from '../ui/menu.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import styles from './connection-menu.module.css';
import { connectionName } from './connection-name.ts';
import { useSessionState } from './session-context.tsx';

const ConnectionPanel = lazyComponent(
  () => import('./connection-menu-items.tsx'),
  ({ ConnectionMenuItems }) => ConnectionMenuItems,
);

/** A button with the current organization and server. Opens the menu to switch to another organization or connection. */
export const ConnectionMenu = memo(function ConnectionMenu({ organization }: { organization: string | null }) {
  const { connection } = useSessionState();
  if (!connection) return null;
  const known = connection.organizations?.find(({ id }) => id === organization);
  const name = known?.name ?? 'Organization';
  const server = connectionName(connection);
  return (
    <Menu
      label="Organizations and connections"
      align="start"
      button={(state) => (
        <PlainButton
          className={styles.switcher}
          data-mark={name.slice(0, 1).toUpperCase()}
          aria-label={`${name} ${server}. Switch`}
          {...state}
          onPointerEnter={() => {
            ConnectionPanel.preload();
            state.onPointerEnter();
          }}
          onFocus={() => {
            ConnectionPanel.preload();
            state.onFocus();
          }}
        >
          <Text span inherit truncate>
            <Text component="b" truncate display="block" size="sm" fw={600} lh="inherit" c="var(--text)">
              {name}
            </Text>{' '}
            <span>{server}</span>
          </Text>
          <Icon name="up-down" />
        </PlainButton>
      )}
    >
      <ConnectionPanel organization={organization} />
    </Menu>
  );
});
