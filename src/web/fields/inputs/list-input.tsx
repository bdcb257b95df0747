import { lazyPart } from '../../ui/lazy-part.tsx';
import { useEditing, useEdits } from '../editing/editing.tsx';
import { isListing } from '../form-values.ts';
import type { WidgetProps } from '../widget.ts';
import { useChosen } from './choice-input.tsx';
import { JsonArea } from './json-area.tsx';
import type { ListProps } from './list-frame.tsx';

const ROW_PX = 39;

/** The room that a list takes, until its editor is here. */
function ListMeanwhile({ name, value, aria }: ListProps) {
  const minHeight = ROW_PX * ((value?.length ?? 0) + 1);
  return <fieldset name={name} style={{ minHeight }} {...aria} />;
}

const ListOrTags = lazyPart<ListProps>(async () => (await import('./list-or-tags.tsx')).ListOrTags, ListMeanwhile);

/** A list, one row per entry; what is no list of texts is edited as JSON. */
export function ListInput(props: WidgetProps) {
  const { edits, makes } = useEditing();
  const [value, choose, leave] = useChosen(props.name);
  const saved = useEdits(edits, () => edits.record()[props.name]);
  if (typeof value === 'string') return <JsonArea {...props} text={value} onText={choose} onLeave={leave} />;
  return (
    <ListOrTags
      {...props}
      value={isListing(value) ? value : null}
      {...(makes === undefined && { saved: isListing(saved) ? saved : null })}
      choose={choose}
      leave={leave}
    />
  );
}
