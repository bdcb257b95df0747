import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { isTextList } from '../form-values.ts';
import type { FieldInputProps } from '../input-props.ts';
import { useControlledInput } from './choice-input.tsx';
import { JsonArea } from './json-area.tsx';
import type { ListProps } from './list-fieldset.tsx';

const ROW_PX = 39;

/** Reserves the space of a list until its editor has loaded. */
function ListPlaceholder({ name, value, aria }: ListProps) {
  const minHeight = ROW_PX * ((value?.length ?? 0) + 1);
  return <fieldset name={name} style={{ minHeight }} {...aria} />;
}

const ListOrTags = lazyComponent<ListProps>(
  async () => (await import('./list-or-tags.tsx')).ListOrTags,
  ListPlaceholder,
);

/** The input for a list of strings. Any other value is edited as JSON. */
export const ListInput = Object.assign(EntriesInput, { load: ListOrTags.load });

function EntriesInput(props: FieldInputProps) {
  const { edits, createsNoun } = useResourceForm();
  const [value, choose, leave] = useControlledInput(props.name);
  const saved = useEditsSelector(edits, () => edits.serverValue(props.name));
  if (typeof value === 'string') return <JsonArea {...props} text={value} onText={choose} onLeave={leave} />;
  return (
    <ListOrTags
      {...props}
      value={isTextList(value) ? value : null}
      {...(createsNoun === undefined && { saved: isTextList(saved) ? saved : null })}
      onChange={choose}
      onBlur={leave}
    />
  );
}
