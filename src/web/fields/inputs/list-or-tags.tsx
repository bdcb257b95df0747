import { ListEditor } from './list-editor.tsx';
import type { ListProps } from './list-fieldset.tsx';
import { TagsEditor } from './tags-editor.tsx';

/** Whether tags can show every entry. Null, empty text and surrounding spaces need rows. */
const fitsTags = ({ field, value }: ListProps): boolean =>
  field.kind === 'tags' && (value ?? []).every((entry) => entry !== null && entry !== '' && entry.trim() === entry);

/** A list of texts: names as tags, other kinds as rows with validation. */
export const ListOrTags = (props: ListProps) =>
  fitsTags(props) ? <TagsEditor {...props} /> : <ListEditor {...props} />;
