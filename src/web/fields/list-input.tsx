import { useChosen } from './choice-input.tsx';
import { isListing } from './form-values.ts';
import inputs from './inputs.module.css';
import { ListEditor } from './list-editor.tsx';
import type { WidgetProps } from './widget.ts';

/** A list, one row per entry; what is no list of texts is edited as JSON. */
export function ListInput(props: WidgetProps) {
  const { name, aria, disabled } = props;
  const [value, choose, leave] = useChosen(props.name);
  if (typeof value !== 'string') {
    return <ListEditor {...props} value={isListing(value) ? value : null} choose={choose} leave={leave} />;
  }
  return (
    <textarea
      className={`${inputs['textarea']} ${inputs['mono']}`}
      name={name}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={leave}
      disabled={disabled}
      {...aria}
    />
  );
}
