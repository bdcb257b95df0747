import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';

/** A button in a notice. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

const icons = { done: 'check', failed: 'warning' } as const;

const SHOWN_MS = 6000;

export function NoticeStack() {
  return (
    <Notifications
      className={styles.stack}
      position="bottom-center"
      limit={1}
      autoClose={SHOWN_MS}
      transitionDuration={0}
      withinPortal={false}
    />
  );
}

/** Long enough to read the message and use its action. */
const SHOWN_WITH_ACTION_MS = 20_000;

/** Shows a notice in place of the current one. The action of a notice can be used once. */
export function showNotice(message: string, outcome: keyof typeof icons, action?: NoticeAction) {
  const before = document.activeElement;
  const act = () => {
    notifications.clean();
    // The button with the focus is gone. The focus returns to what the notice is about, without a jump of the page.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    action?.run();
  };
  notifications.clean();
  notifications.show({
    message: action ? (
      <span>
        <span>{message}</span>{' '}
        <Button kind="link" onClick={act}>
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
    ...(action && { autoClose: SHOWN_WITH_ACTION_MS }),
    icon: <Icon name={icons[outcome]} />,
    withCloseButton: false,
    // The region around the notices is a live region.
    role: 'presentation',
    classNames: { root: styles.notice, icon: styles.icon },
  });
}

export const clearNotices = () => notifications.clean();
