import { CopyButton } from '../ui/copy-button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './connect-page.module.css';

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
        The first start of the server prints a sign-in link. If you have another key, you can create one in the console
        under Keys. Administrators can invite you with a link.
      </p>
      <p>If the sign-in link is lost, run this command in the server’s folder:</p>
      <CopyButton text={CREATE_KEY} label="Copy the command" wrap>
        {CREATE_KEY}
      </CopyButton>
      <p>
        It prints the key. <code>manage -- user list</code> prints the email addresses.
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
        {isCloud ? 'Sign in to PostHog' : 'Sign in to your PostHog server'}, open the settings of your account and
        choose Personal API keys:{' '}
        <a href={`${address}/settings/user-api-keys`} target="_blank" rel="noreferrer">
          create a key
        </a>
        . PostHog shows the key once. A lost key can’t be shown again: create another one there.
      </p>
      <Scopes />
      <p>
        {isCloud
          ? 'To calculate results, it needs experiment:write. For the exposures, add query:read.'
          : 'To list organizations, add organization:read. Without it, the console asks for an id. For results of older servers, add query:read.'}
      </p>
      {!isCloud && (
        <p>
          If the address is another Hedgerow server, create the key in its console under Keys, or with the command{' '}
          <code>manage key create</code>.
        </p>
      )}
    </>
  );
}

/** Explains where to get a server's key, which scopes it needs, and what to do if it is lost. */
export function KeyHelp({ address }: { address: string }) {
  return (
    <Disclosure summary="Where do I get a key?" className={styles['help']}>
      <div className={styles['help-text']}>{address === '' ? <OwnServer /> : <PostHog address={address} />}</div>
    </Disclosure>
  );
}
