import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { accountOperations } from '#contract/account-operations.ts';
import { personName } from '#contract/format/person-name.ts';
import { type Level, MEMBER } from '#contract/levels.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import { useSessionState } from '../session/session-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, helpId } from '../ui/field.tsx';
import { OneTimeValueDialog } from '../ui/one-time-value-dialog.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useChange } from '../ui/use-change.ts';
import { useTask } from '../ui/use-task.ts';
import { levelHelp, levelName, levelOptions } from './level-names.ts';
import { useInvites, useReloadMembers } from './member-queries.ts';
import { manageReason, type Viewer } from './viewer.ts';

interface InviteValues {
  target_email: string;
  level: Level;
}

/** Validates the form with the operation's schema. */
const validateInvite: Resolver<InviteValues> = async (values) => {
  const { error } = accountOperations.createInvite.body().safeParse(values);
  if (!error) return { values, errors: {} };
  return { values: {}, errors: { target_email: { type: 'email', message: 'Enter an email address.' } } };
};

/** Returns an invitation's link. The token is in the fragment, which browsers do not send to servers. */
const invitationLink = (address: string, token: string) =>
  `${address || location.origin}${href.connect()}#invite=${token}`;

interface Props {
  organization: string;
  viewer: Viewer;
}

/** Asks for an email address and a level, then shows the invitation link. The link can't be shown again. */
export function InviteButton({ organization, viewer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ email: string; token: string } | null>(null);
  const reload = useReloadMembers(organization);
  return (
    <>
      <Button kind="primary" icon="plus" disabledReason={manageReason(viewer)} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {isOpen && (
        <InviteDialog
          {...{ organization, viewer }}
          onCreated={(email, token) => {
            setOpen(false);
            setCreated({ email, token });
            void reload();
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {created && <LinkDialog {...created} onClose={() => setCreated(null)} />}
    </>
  );
}

interface InviteDialogProps extends Props {
  onCreated: (email: string, token: string) => void;
  onClose: () => void;
}

function InviteDialog({ organization, viewer, onCreated, onClose }: InviteDialogProps) {
  const client = useClient();
  const { busy, problem, run } = useTask();
  const { control, register, handleSubmit, formState, watch } = useForm<InviteValues>({
    defaultValues: { target_email: '', level: MEMBER },
    resolver: validateInvite,
  });
  const [emailId, levelId] = [useId(), useId()];
  const error = formState.errors.target_email?.message;
  const create = handleSubmit((values) =>
    run(async () => {
      const body = { ...values, target_email: values.target_email.trim() };
      const { token = '' } = await client.call(accountOperations.createInvite, {
        params: { organization_id: organization },
        body,
      });
      onCreated(body.target_email, token);
    }),
  );
  return (
    <Dialog
      title="Invite a person"
      onClose={onClose}
      onSubmit={() => !busy && void create()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Create link
          </Button>
        </>
      }
    >
      <p>
        You get a link that you send to the person. It works once, within three days, and only for this email address.
      </p>
      <Field label="Email address" htmlFor={emailId} error={error}>
        <TextInput
          {...register('target_email')}
          id={emailId}
          data-autofocus
          type="email"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && helpId(emailId)}
        />
      </Field>
      <Field label="Level" htmlFor={levelId} help={levelHelp[watch('level')]}>
        <Controller
          control={control}
          name="level"
          render={({ field }) => (
            <Select
              id={levelId}
              value={String(field.value)}
              options={levelOptions(viewer.level)}
              onChange={(level) => field.onChange(Number(level))}
            />
          )}
        />
      </Field>
      {problem && <ProblemPanel problem={problem} title="The invitation was not created" />}
    </Dialog>
  );
}

function LinkDialog({ email, token, onClose }: { email: string; token: string; onClose: () => void }) {
  const { connection } = useSessionState();
  return (
    <OneTimeValueDialog
      title={`Send this link to ${email}`}
      notice="The server sends no email. Copy the link now and send it yourself. It is not shown again."
      value={invitationLink(connection?.address ?? '', token)}
      copyLabel="Copy the invitation link"
      onClose={onClose}
    />
  );
}

/** Lists the invitations that were not accepted yet, including expired ones. */
export function InvitationList({ organization, viewer }: Props) {
  const { data, error, refetch } = useInvites(organization);
  const [revoked, setRevoked] = useState<{ id: string; target_email: string } | null>(null);
  if (error)
    return <ProblemPanel problem={error} title="The invitations could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the invitations" rows={1} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No open invitations.
      </Text>
    );
  return (
    <>
      <DataTable
        label="Invitations"
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { heading: 'Email', cell: ({ target_email }) => target_email },
          {
            heading: 'Level',
            cell: ({ level, is_expired }) => (
              <span>
                <span>{levelName(level)}</span>{' '}
                {is_expired && (
                  <Badge tone="archived" icon="clock">
                    Expired
                  </Badge>
                )}
              </span>
            ),
          },
          { heading: 'Invited by', cell: ({ created_by }) => (created_by ? personName(created_by) : '—') },
          { heading: 'Created', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
        ]}
        actions={(item) => (
          <Button
            kind="quiet"
            icon="trash"
            aria-label={`Revoke the invitation for ${item.target_email}`}
            disabledReason={manageReason(viewer)}
            onClick={() => setRevoked(item)}
          >
            Revoke
          </Button>
        )}
      />
      {revoked && <RevokeDialog organization={organization} invitation={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

interface RevokeProps {
  organization: string;
  invitation: { id: string; target_email: string };
  onClose: () => void;
}

function RevokeDialog({ organization, invitation: { id, target_email }, onClose }: RevokeProps) {
  const client = useClient();
  const { busy, problem, change } = useChange(useReloadMembers(organization), onClose);
  const params = { organization_id: organization, id };
  return (
    <ConfirmDialog
      title="Revoke this invitation?"
      action="Revoke invitation"
      busy={busy}
      problem={problem}
      onConfirm={() =>
        change(
          () => client.call(accountOperations.deleteInvite, { params }),
          `Revoked the invitation for ${target_email}`,
        )
      }
      onClose={onClose}
    >
      <p>{`The invitation link for ${target_email} stops working at once.`}</p>
    </ConfirmDialog>
  );
}
