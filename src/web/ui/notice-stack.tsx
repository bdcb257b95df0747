import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';

const icons = { done: 'check', failed: 'warning' } as const;

const SHOWN_MS = 6000;

export function NoticeStack() {
  return (
    <Notifications
      className={styles['stack'] ?? ''}
      position="bottom-center"
      limit={1}
      autoClose={SHOWN_MS}
      transitionDuration={0}
      withinPortal={false}
    />
  );
}

/** Shows a notice in place of the last one. */
export function showNotice(message: string, outcome: keyof typeof icons) {
  notifications.clean();
  notifications.show({
    message,
    icon: <Icon name={icons[outcome]} />,
    withCloseButton: false,
    // The stack is a live region itself.
    role: 'presentation',
    className: styles['notice'] ?? '',
  });
}

export const clearNotices = () => notifications.clean();
