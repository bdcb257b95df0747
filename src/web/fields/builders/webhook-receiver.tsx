import { CopyButton } from '../../ui/copy-button.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import inputs from '../inputs/inputs.module.css';
import { SecretInput } from '../inputs/text-inputs.tsx';
import { useFieldInput } from './use-field-input.ts';

interface Receiver {
  tone?: 'warning' | 'bad';
  message: string;
}

const receivers: readonly (readonly [host: RegExp, name: string])[] = [
  [/^hooks\.slack\.com$/, 'Slack'],
  [/(^|\.)discord(app)?\.com$/, 'Discord'],
  [/\.(webhook\.office|logic\.azure)\.com$/, 'Microsoft Teams'],
];

/** Returns a message that names the service that receives the webhook, or says why the address is invalid. */
export function webhookReceiver(address: string): Receiver {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    return {
      tone: 'bad',
      message: 'Enter an address that starts with https://, for example https://hooks.slack.com/…',
    };
  }
  const { protocol, host, hostname } = new URL(address);
  if (protocol === 'http:')
    return { tone: 'warning', message: `Messages go to ${host} without encryption. Use an https:// address.` };
  const [, name] = receivers.find(([pattern]) => pattern.test(hostname)) ?? [];
  return { message: `Messages go to ${name ?? host}.` };
}

/** Shows which service receives the webhook, because the input hides the address. Has a button to copy the address. */
function WebhookReceiver({ name, field }: FieldInputProps) {
  const { edits } = useResourceForm();
  const [typed] = useFieldInput(name);
  const isChanged = useEditsSelector(edits, () => edits.isChanged(name), name);
  const address = String(typed ?? '').trim();
  if (address === '') return null;
  const { tone, message } = webhookReceiver(address);
  return (
    <div className={inputs.affixed}>
      <small className={inputs.note} role="status" data-tone={tone}>
        {message}
      </small>
      {isChanged && <small className={inputs.note}>Secrets are not kept in drafts. Save before you leave.</small>}
      {tone !== 'bad' && (
        <CopyButton text={address} label={`Copy ${field.label.toLowerCase()}`}>
          Copy
        </CopyButton>
      )}
    </div>
  );
}

/** The masked input for a webhook address. Shows which service receives the webhook. */
export const WebhookInput = (props: FieldInputProps) => (
  <div>
    <SecretInput {...props} />
    <WebhookReceiver {...props} />
  </div>
);
