import { ListEditor } from './list-editor.tsx';
import type { ListProps } from './list-fieldset.tsx';
import { TagsEditor } from './tags-editor.tsx';

/** Whether to show a list as tags. Tags can't show null, empty entries, or entries that begin or end with a space. */
const fitsTags = ({ field, value }: ListProps): boolean =>
  field.kind === 'tags' && (value ?? []).every((entry) => entry !== null && entry !== '' && entry.trim() === entry);

/** The editor for a list of strings: tags if the list fits (`fitsTags`), or else rows with validation. */
export const ListOrTags = (props: ListProps) =>
  fitsTags(props) ? <TagsEditor {...props} /> : <ListEditor {...props} />;
