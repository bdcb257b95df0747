import { useEffect } from 'react';
import { useEditing } from '../../fields/editing/editing.tsx';
import { suggestFlagKey } from './flag-key.ts';

/** Suggests a flag key while the user types the name, until the user edits the key. Renders nothing. */
export function SuggestFlagKey() {
  const { edits } = useEditing();
  useEffect(() => {
    const text = (name: string) => String(edits.form(name) ?? '');
    let suggested = '';
    const update = () => {
      const next = suggestFlagKey(text('name'));
      if (next === suggested) return;
      const isEdited = text('feature_flag_key') !== '' && text('feature_flag_key') !== suggested;
      suggested = next;
      if (!isEdited) edits.put('feature_flag_key', next);
    };
    // The user may have typed before this was rendered.
    update();
    return edits.subscribe(update);
  }, [edits]);
  return null;
}
