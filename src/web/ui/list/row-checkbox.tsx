import list from './list-table.module.css';

interface Props {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** `withShift` is true when Shift was held during the click. */
  onChange: (withShift: boolean) => void;
}

/** A native checkbox, because a component of Mantine in each row is too slow. */
export const RowCheckbox = ({ label, checked, indeterminate = false, onChange }: Props) => (
  <label className={list.check}>
    <input
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
);
