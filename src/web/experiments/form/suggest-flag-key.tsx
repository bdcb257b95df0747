import { useEffect } from 'react';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { suggestFlagKey } from './flag-key.ts';

/** Suggests a flag key while the user types the name, until the user edits the key. Renders nothing. */
export function SuggestFlagKey() {
  const { edits } = useResourceForm();
  useEffect(() => {
    const text = (name: string) => String(edits.inputValue(name) ?? '');
    let suggested = '';
    const update = () => {
      const next = suggestFlagKey(text('name'));
      if (next === suggested) return;
      const isEdited = text('feature_flag_key') !== '' && text('feature_flag_key') !== suggested;
      suggested = next;
      if (!isEdited) edits.setInput('feature_flag_key', next);
    };
    // The user may have typed before this component rendered.
    update();
    return edits.subscribe(update);
  }, [edits]);
  return null;
}
