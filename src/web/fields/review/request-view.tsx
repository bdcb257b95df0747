import { CopyButton } from '../../ui/copy-button.tsx';
import { useEditing } from '../editing.tsx';
import { jsonText } from '../json-text.ts';
import classes from './review.module.css';

/** What goes over the wire: method, path and body, secrets hidden. */
export function RequestView({ request }: { request: string }) {
  const { edits, resource } = useEditing();
  const body = edits.body();
  const shown = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      resource.fields[name]?.secret && value !== null ? '(hidden)' : value,
    ]),
  );
  return (
    <div className={classes['request']}>
      <pre>
        {request}
        {'\n\n'}
        {jsonText(shown)}
      </pre>
      <CopyButton text={() => jsonText(body)} label="Copy the body of the request" look="button">
        Copy body
      </CopyButton>
    </div>
  );
}
