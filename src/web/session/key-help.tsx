import { Stack } from '@mantine/core';
import { CopyButton } from '../ui/copy-button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

/** The command that creates a key on a Hedgerow server. */
export const CREATE_KEY = "npm run --silent manage -- key create --email you@example.com --label console --scopes '*'";

const cloudAddresses: readonly string[] = ['https://us.posthog.com', 'https://eu.posthog.com'];

const Scopes = () => (
  <p>
    The key needs the scopes <code>project:read</code> and <code>experiment:read</code>. To make changes, it also needs{' '}
    <code>project:write</code>, <code>experiment:write</code> and <code>feature_flag:write</code>.
  </p>
);

function OwnServer() {
  return (
    <>
      <p>
        When the server starts for the first time, it prints a sign-in link. If the server was started with the variable{' '}
        <code>OWNER_KEY</code>, its value is the key of the first owner. If you already have a key, you can create
        another one in the console under Keys. Administrators can also invite you with a link.
      </p>
      <p>If the sign-in link is lost, run this command in the server’s folder:</p>
      <CopyButton text={CREATE_KEY} label="Copy the command" wrap>
        {CREATE_KEY}
      </CopyButton>
      <p>
        The command prints the key. <code>npm run --silent manage -- user list</code> prints the email addresses of all
        users.
      </p>
      <Scopes />
    </>
  );
}

function PostHog({ address }: { address: string }) {
  const isCloud = cloudAddresses.includes(address);
  return (
    <>
      <p>
        <span>{isCloud ? 'Sign in to PostHog' : 'Sign in to your PostHog server'}</span>. In the settings of your
        account, open Personal API keys and{' '}
        <a href={`${address}/settings/user-api-keys`} target="_blank" rel="noreferrer">
          create a key
        </a>
        . PostHog shows the key only once. If you lose it, create another key.
      </p>
      <Scopes />
      <p>
        {`${
          isCloud
            ? 'To calculate results, the key needs experiment:write. To show exposures, it also needs query:read.'
            : 'To list organizations, the key needs organization:read. Without this scope, the console asks for an id. To show results on older servers, the key also needs query:read.'
        } To notice that the shares of an experiment changed, it needs activity_log:read.`}
      </p>
      {!isCloud && (
        <p>
          If this is another Hedgerow server, create the key under Keys in the console of that server. You can also
          create it in the server’s folder with the command <code>{CREATE_KEY}</code>.
        </p>
      )}
    </>
  );
}

/**
 * Explains where to get a key for a server, which scopes it needs, and what to do if the key or the sign-in link is
 * lost.
 */
export function KeyHelp({ address }: { address: string }) {
  return (
    <Disclosure summary="Where do I get a key?">
      <Stack gap="xs" fz="sm" c="dimmed">
        {address === '' ? <OwnServer /> : <PostHog address={address} />}
      </Stack>
    </Disclosure>
  );
}
