import { CopyButton } from '../../ui/copy-button.tsx';
import { useEditing } from '../editing/editing.tsx';
import { jsonText } from '../json-text.ts';
import classes from './review.module.css';
import { RiskTick } from './risk-tick.tsx';

/** What goes over the wire: method, path and body, secrets hidden; and what has to be accepted before. */
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
      {edits.changed().map((name) => {
        const field = resource.fields[name];
        return field && <RiskTick key={name} name={name} field={field} />;
      })}
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
