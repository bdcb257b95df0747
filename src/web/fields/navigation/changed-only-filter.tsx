import { Checkbox } from '../../ui/checkbox.tsx';

export interface ChangedOnlyFilterProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Hides the rows without changes. */
export const ChangedOnlyFilter = (props: ChangedOnlyFilterProps) => <Checkbox {...props} />;
