import { CopyButton } from '../../ui/copy-button.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import { jsonText } from '../json-text.ts';
import { ConfirmCheckbox } from './confirm-checkbox.tsx';
import classes from './review.module.css';

/** The confirmations, and the request that a save will send. Secrets are hidden in the view and in the copied body. */
export function RequestView({ request }: { request: string }) {
  const { edits, resource } = useResourceForm();
  const shown = Object.fromEntries(
    Object.entries(edits.body()).map(([name, value]) => [
      name,
      resource.fields[name]?.secret && value !== null ? '(hidden)' : value,
    ]),
  );
  return (
    <div className={classes.request}>
      {edits.changed().map((name) => {
        const field = resource.fields[name];
        return field && <ConfirmCheckbox key={name} name={name} field={field} />;
      })}
      <pre>{`${request}\n\n${jsonText(shown)}`}</pre>
      <CopyButton text={() => jsonText(shown)} label="Copy body of the request" variant="button">
        Copy body
      </CopyButton>
    </div>
  );
}
