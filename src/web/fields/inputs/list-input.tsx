import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { isTextList } from '../form-values.ts';
import type { FieldInputProps } from '../input-props.ts';
import { useControlledInput } from './choice-input.tsx';
import { JsonArea } from './json-area.tsx';
import { ListOrTags } from './list-or-tags.tsx';

/** The input for a list of strings. Any other value is edited as JSON. */
export function ListInput(props: FieldInputProps) {
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
