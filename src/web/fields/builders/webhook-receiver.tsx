import { CopyButton } from '../../ui/copy-button.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './builders.module.css';
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

/** Who gets what is sent to a webhook, or why nobody does. */
export function webhookReceiver(address: string): Receiver {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    return { tone: 'bad', message: 'Not an address: a webhook begins with https://, like https://hooks.slack.com/…' };
  }
  const { protocol, host, hostname } = new URL(address);
  if (protocol === 'http:') return { tone: 'warning', message: `Goes to ${host} unprotected: begin with https://` };
  const [, name] = receivers.find(([pattern]) => pattern.test(hostname)) ?? [];
  return { message: name ? `Goes to ${name}` : `Goes to ${host}` };
}

/** Who receives what is sent to the webhook, which its masked address does not tell, and the way to copy it. */
export function WebhookReceiver({ name, field }: WidgetProps) {
  const { edits } = useResourceForm();
  const [typed] = useFieldInput(name);
  const isChanged = useEditsSelector(edits, () => edits.isChanged(name), name);
  const address = String(typed ?? '').trim();
  if (address === '') return null;
  const { tone, message } = webhookReceiver(address);
  return (
    <div className={styles['line']}>
      <small role="status" data-tone={tone}>
        {message}
      </small>
      {isChanged && <small>A secret is in no draft: save it before you leave.</small>}
      {tone !== 'bad' && (
        <CopyButton text={address} label={`Copy ${field.label.toLowerCase()}`}>
          Copy
        </CopyButton>
      )}
    </div>
  );
}
