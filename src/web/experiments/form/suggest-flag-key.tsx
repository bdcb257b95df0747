import { useEffect } from 'react';
import { useEditing } from '../../fields/editing/editing.tsx';
import { proposedKey } from './flag-key.ts';

/** Proposes a flag key while the name is typed, until the key says something of its own. Draws nothing. */
export function KeyFollowsName() {
  const { edits } = useEditing();
  // What is typed lives in the form, outside React.
  useEffect(() => {
    const text = (name: string) => String(edits.form(name) ?? '');
    let proposed = '';
    const follow = () => {
      const next = proposedKey(text('name'));
      if (next === proposed) return;
      const isOwn = text('feature_flag_key') !== '' && text('feature_flag_key') !== proposed;
      proposed = next;
      if (!isOwn) edits.put('feature_flag_key', next);
    };
    // Somebody may have typed before the page was whole.
    follow();
    return edits.subscribe(follow);
  }, [edits]);
  return null;
}
