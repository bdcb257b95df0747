import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { NotificationDestination } from '#contract/notification.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuDivider, MenuItem } from '../ui/menu-item.tsx';
import { useNotify } from '../ui/notices.tsx';
import { useTask } from '../ui/use-task.ts';
import { DestinationDialog, SecretDialog } from './destination-dialog.tsx';
import { testResult } from './format-delivery.ts';
import {
  useDeleteDestination,
  useDeliveries,
  useSecretRequests,
  useTestDestination,
  useUpdateDestination,
} from './notification-hooks.ts';
import { EVERY_DELIVERY, LAST_DELIVERIES } from './notification-queries.ts';

interface Props {
  project: number;
  destination: NotificationDestination;
  disabledReason: string | undefined;
}

type Opened = 'edit' | 'roll' | 'on' | 'delete';

/** Returns a function that sends a test message, and the answer to the last one. */
function useTest(project: number, { id: destination }: NotificationDestination) {
  const { mutate, isPending, data, error } = useTestDestination(project, destination);
  const { data: shown } = useDeliveries(project, EVERY_DELIVERY, LAST_DELIVERIES);
  // The answer arrives after the message is stored.
  const sent = data && (shown?.results.find(({ id }) => id === data.id) ?? data);
  const hasFailed = error !== null || (sent !== undefined && sent.status !== 'sent' && sent.attempt > 0);
  return { send: () => mutate(), isPending, hasFailed, text: error?.message ?? (sent && testResult(sent)) };
}

/** Asks for confirmation, replaces the secret of a webhook and shows the new one. */
function RollDialog({ project, destination, onClose }: Omit<Props, 'disabledReason'> & { onClose: () => void }) {
  const { rollSecret, reload } = useSecretRequests(project);
  const { busy, problem, run } = useTask();
  const [secret, setSecret] = useState<string | null>(null);
  const roll = () =>
    void run(async () => {
      setSecret((await rollSecret(destination.id)).secret ?? null);
      void reload();
    });
  if (secret !== null) return <SecretDialog name={destination.name} secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Roll the secret of ${destination.name}?`}
      action="Roll secret"
      isReversible
      busy={busy}
      problem={problem}
      onConfirm={roll}
      onClose={onClose}
    >
      <p>Messages are signed with a new secret. The old secret also signs for 24 hours.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ project, destination, onClose }: Omit<Props, 'disabledReason'> & { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useDeleteDestination(project, destination.id);
  const notify = useNotify();
  const remove = async () => {
    try {
      await mutateAsync();
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    notify(`Deleted ${destination.name}.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${destination.name}?`}
      action="Delete destination"
      busy={isPending}
      problem={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>It gets no more messages, and its deliveries are deleted too. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function TurnOnDialog({ project, destination, onClose }: Omit<Props, 'disabledReason'> & { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useUpdateDestination(project, destination.id);
  const notify = useNotify();
  const turnOn = async () => {
    try {
      await mutateAsync({ active: true });
    } catch {
      // The dialog shows the error of the mutation.
      return;
    }
    notify(`Saved: ${destination.name} is on.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Turn on ${destination.name}?`}
      action="Turn on"
      isReversible
      busy={isPending}
      problem={error}
      onConfirm={() => void turnOn()}
      onClose={onClose}
    >
      <p>{destination.disabled_reason}</p>
      <p>It gets new messages again. If its address does not answer, it is disabled again.</p>
    </ConfirmDialog>
  );
}

/** The actions on a destination: a test message or, if it is disabled, to turn it on, and a menu. */
export function DestinationActions({ project, destination, disabledReason }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const update = useUpdateDestination(project, destination.id);
  const notify = useNotify();
  const test = useTest(project, destination);
  const { name, disabled_reason } = destination;
  const turn = (isOn: boolean) =>
    update.mutate(
      { active: isOn },
      {
        onSuccess: () => notify(`Saved: ${name} is ${isOn ? 'on' : 'off'}.`),
        onError: (problem) => notify(`${name} was not changed: ${problem.message}`, 'failed'),
      },
    );
  const shared = { project, destination, onClose: () => setOpened(null) };
  const dialogs: Record<Opened, ReactNode> = {
    edit: <DestinationDialog project={project} existing={destination} onClose={shared.onClose} />,
    roll: <RollDialog {...shared} />,
    on: <TurnOnDialog {...shared} />,
    delete: <DeleteDialog {...shared} />,
  };
  return (
    <Stack gap={2} align="flex-end">
      <Group gap="xs" wrap="nowrap">
        {disabled_reason === null ? (
          <Button icon="send" compact busy={test.isPending} disabledReason={disabledReason} onClick={test.send}>
            Send test
          </Button>
        ) : (
          <Button icon="play" compact disabledReason={disabledReason} onClick={() => setOpened('on')}>
            Turn on…
          </Button>
        )}
        <DestinationMenu {...{ destination, disabledReason }} onOpen={setOpened} onTurn={turn} />
      </Group>
      <Text span role="status" size="xs" c={test.hasFailed ? 'danger' : 'hint'} style={{ whiteSpace: 'normal' }}>
        {test.text}
      </Text>
      {opened && dialogs[opened]}
    </Stack>
  );
}

interface MenuProps extends Omit<Props, 'project'> {
  onOpen: (dialog: Opened) => void;
  onTurn: (isOn: boolean) => void;
}

function DestinationMenu({ destination, disabledReason, onOpen, onTurn }: MenuProps) {
  const { name, kind, active, disabled_reason, is_project_webhook } = destination;
  const label = `Actions for ${name}`;
  const kept = is_project_webhook ? 'Clear the Slack webhook in the settings of the project instead.' : undefined;
  return (
    <Menu label={label} button={(state) => <Button kind="quiet" icon="more" aria-label={label} {...state} />}>
      <MenuItem icon="pencil" disabledReason={disabledReason} onClick={() => onOpen('edit')}>
        Edit…
      </MenuItem>
      {kind === 'webhook' && (
        <MenuItem icon="refresh" disabledReason={disabledReason} onClick={() => onOpen('roll')}>
          Roll secret…
        </MenuItem>
      )}
      {disabled_reason === null && (
        <MenuItem icon={active ? 'stop' : 'play'} disabledReason={disabledReason} onClick={() => onTurn(!active)}>
          {active ? 'Turn off' : 'Turn on'}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon="trash" danger disabledReason={disabledReason ?? kept} onClick={() => onOpen('delete')}>
        Delete…
      </MenuItem>
    </Menu>
  );
}
