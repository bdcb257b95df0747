import { useState } from 'react';
import { useNotify } from '../ui/notices.tsx';
import { useEditing } from './editing/editing.tsx';
import { useIsPointed } from './find/pointed-field.ts';
import classes from './form-field.module.css';

const COPIED_MS = 2000;

function CopyName({ name }: { name: string }) {
  const [isCopied, setCopied] = useState(false);
  const notify = useNotify();
  async function copy() {
    try {
      await navigator.clipboard.writeText(name);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      notify('The browser did not allow copying. Select the text and copy it by hand.', 'failed');
    }
  }
  return (
    <button
      type="button"
      className={classes['api']}
      aria-label={`Copy ${name}`}
      data-done={isCopied ? 'Copied' : undefined}
      onClick={copy}
    >
      {name}
    </button>
  );
}

/**
 * The wire name of a field, as a button that copies it, and the link to the field, in the row that the pointer or the focus is at.
 * In every other row the style writes it, at no cost of elements; going forward with Tab never meets it, going back does.
 */
export function ApiName({ name }: { name: string }) {
  const { pointed, resource } = useEditing();
  return (
    useIsPointed(pointed, name) && (
      <>
        <a href={`#${name}`} className={classes['link']} aria-label={`Link to ${resource.fields[name]?.label ?? name}`}>
          #
        </a>
        <CopyName name={name} />
      </>
    )
  );
}
