import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { isTextList } from '../form-values.ts';
import type { FieldInputProps } from '../input-props.ts';
import { ListOrTags } from './list-or-tags.tsx';
import { RowsOrJson } from './rows-or-json.tsx';

/** The input for a list of strings. Any other value is edited as JSON. */
export function ListInput(props: FieldInputProps) {
  const { name, field, disabled } = props;
  const { edits, createsNoun } = useResourceForm();
  const saved = useEditsSelector(edits, () => edits.serverValue(name));
  return (
    <RowsOrJson {...props} canShowRows={(value) => value === null || isTextList(value)}>
      {(value, choose, leave) => (
        <ListOrTags
          name={name}
          // The button that clears the value is above the list.
          field={{ ...field, nullable: false }}
          aria={{}}
          disabled={disabled}
          value={isTextList(value) ? value : null}
          {...(createsNoun === undefined && { saved: isTextList(saved) ? saved : null })}
          onChange={choose}
          onBlur={leave}
        />
      )}
    </RowsOrJson>
  );
}
