import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { accountOperations } from '#contract/account-operations.ts';
import type { PersonalKey } from '#contract/members-and-keys.ts';
import { Problem } from '#contract/problem.ts';
import { useClient } from '../api/client-context.tsx';
import { href } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field, helpId } from '../ui/field.tsx';
import { problemMessage } from '../ui/problem-message.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useTask } from '../ui/use-task.ts';
import { connectionName } from './connection-name.ts';
import { useSession, useSessionState } from './session-context.tsx';

/** The server that serves this console, without a key. */
const anonymous = { address: '', key: '' };

const levelNames: Record<number, string> = { 1: 'a member', 8: 'an administrator', 15: 'an owner' };

interface AcceptValues {
  email: string;
  first_name: string;
}

/** Validates the form with the operation's schema. Only the server can compare the email address with the invited one. */
const validate: Resolver<AcceptValues> = async (values) => {
  const { error } = accountOperations.acceptInvite.body().safeParse({ ...values, token: '' });
  const failed = new Set(error?.issues.map(({ path }) => path[0]));
  const errors = {
    ...(failed.has('email') && {
      email: { type: 'email', message: 'Enter the email address that the invitation is for.' },
    }),
    ...(failed.has('first_name') && { first_name: { type: 'name', message: 'Enter a name of 1 to 30 characters.' } }),
  };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const unusable = (error: Error) =>
  error instanceof Problem && error.status === 404
    ? {
        title: 'This invitation can’t be used',
        text: 'It was used or revoked, or it has expired. Ask for a new invitation.',
      }
    : { title: 'The invitation could not be loaded', text: problemMessage(error) };

interface Accepted {
  organization: { id: string; name: string };
  item: PersonalKey;
}

/** Lets the user accept an invitation: with a new account and a key for it, or with the connected account. */
export function AcceptInvitation({ token }: { token: string }) {
  const session = useSession();
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const accept = (next: Accepted) => {
    const { organization, item } = next;
    setAccepted(next);
    const connection = { address: '', key: item.value ?? '', organization: organization.id };
    session.connect({ ...connection, organizations: [organization] }, false);
  };
  return accepted ? <Welcome {...accepted} /> : <Invitation token={token} onAccepted={accept} />;
}

function Invitation({ token, onAccepted }: { token: string; onAccepted: (accepted: Accepted) => void }) {
  const client = useClient();
  const { data, error } = useQuery({
    // The query key must not contain the token, because the token is a secret.
    queryKey: ['invitation'],
    queryFn: ({ signal }) =>
      client.withConnection(anonymous).call(accountOperations.previewInvite, { body: { token } }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    const { title, text } = unusable(error);
    return (
      <>
        <Alert tone="danger" title={title}>
          {text}
        </Alert>
        <ButtonLink to={href.connect()} reloadDocument>
          Connect with a key
        </ButtonLink>
      </>
    );
  }
  if (!data) return <Skeleton label="Loading the invitation" rows={4} />;
  const { organization, organization_name } = data;
  return (
    <Stack component="section" gap="lg" aria-labelledby="invitation">
      <Title order={2} size="h1" id="invitation">
        Join <bdi>{organization_name}</bdi>
      </Title>
      <Text c="dimmed">
        {`${data.invited_by} invites ${data.target_email} as ${levelNames[data.level] ?? `level ${data.level}`}.`}
      </Text>
      <JoinWithAccount token={token} organization={organization} />
      <NewAccount
        token={token}
        onAccepted={(item) => onAccepted({ organization: { id: organization, name: organization_name }, item })}
      />
    </Stack>
  );
}

/** Lets the user join with the connected account. Renders nothing if no account of this server is connected. */
function JoinWithAccount({ token, organization }: { token: string; organization: string }) {
  const { connection } = useSessionState();
  const client = useClient();
  const navigate = useNavigate();
  const { busy, problem, run } = useTask();
  if (connection?.address !== '') return null;
  const join = () =>
    run(async () => {
      await client.call(accountOperations.acceptInvite, { body: { token } });
      void navigate(href.projects(organization), { replace: true });
    });
  return (
    <>
      {problem && (
        <Alert tone="danger" title="The invitation was not accepted">
          {problemMessage(problem)}
        </Alert>
      )}
      <Button kind="primary" busy={busy} onClick={() => void join()}>
        {`Join with the connected account (${connectionName(connection)})`}
      </Button>
      <p>If the connected account is not yours, create a new account:</p>
    </>
  );
}

function NewAccount({ token, onAccepted }: { token: string; onAccepted: (key: PersonalKey) => void }) {
  const client = useClient();
  const { busy, problem, run } = useTask();
  const { register, handleSubmit, formState } = useForm<AcceptValues>({
    defaultValues: { email: '', first_name: '' },
    resolver: validate,
  });
  const [emailId, nameId] = [useId(), useId()];
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    run(async () => {
      const body = { token, email: values.email.trim(), first_name: values.first_name.trim() };
      const { key } = await client.withConnection(anonymous).call(accountOperations.acceptInvite, { body });
      if (key) onAccepted(key);
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Stack gap="lg">
        <Field
          label="Your email address"
          htmlFor={emailId}
          error={errors.email?.message}
          help="The address that the invitation is for. It confirms that the link is meant for you."
        >
          <TextInput
            {...register('email')}
            id={emailId}
            type="email"
            autoComplete="email"
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={helpId(emailId)}
          />
        </Field>
        <Field
          label="Your first name"
          htmlFor={nameId}
          error={errors.first_name?.message}
          help="Other members see this name next to your changes."
        >
          <TextInput
            {...register('first_name')}
            id={nameId}
            autoComplete="given-name"
            aria-invalid={errors.first_name ? true : undefined}
            aria-describedby={helpId(nameId)}
          />
        </Field>
        {problem && (
          <Alert tone="danger" title="The invitation was not accepted">
            {problem instanceof Problem && problem.status < 500 ? problem.message : problemMessage(problem)}
          </Alert>
        )}
        <Button type="submit" kind="primary" busy={busy}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

/** Shows the new account's key. The key is not shown again. The console is already connected with this key. */
function Welcome({ organization, item }: Accepted) {
  const navigate = useNavigate();
  const value = item.value ?? '';
  const start = () => void navigate(href.projects(organization.id), { replace: true });
  return (
    <Stack component="section" gap="lg" aria-labelledby="welcome">
      <Title order={2} size="h1" id="welcome">
        Welcome to <bdi>{organization.name}</bdi>
      </Title>
      <p role="status">
        You are connected with this personal key until you close the tab. To connect again, you need the key. Copy it
        now and store it in a safe place. It is not shown again.
      </p>
      <CopyButton text={value} label="Copy the key" wrap>
        {value}
      </CopyButton>
      <Button kind="primary" onClick={start}>
        Continue to the projects
      </Button>
    </Stack>
  );
}
