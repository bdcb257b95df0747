import { ListEditor } from './list-editor.tsx';
import type { ListProps } from './list-fieldset.tsx';
import { TagsEditor } from './tags-editor.tsx';

/** Whether tags show every entry as it is: null, an empty text and blanks at the ends need a row. */
const fitsTags = ({ field, value }: ListProps): boolean =>
  field.kind === 'tags' && (value ?? []).every((entry) => entry !== null && entry !== '' && entry.trim() === entry);

/** A list of texts: names as tags, entries that are judged one by one in rows. */
export const ListOrTags = (props: ListProps) =>
  fitsTags(props) ? <TagsEditor {...props} /> : <ListEditor {...props} />;
