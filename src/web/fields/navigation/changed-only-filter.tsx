import { Checkbox } from '../../ui/checkbox.tsx';

export interface ChangedOnlyFilterProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox that hides unchanged rows. */
export const ChangedOnlyFilter = (props: ChangedOnlyFilterProps) => <Checkbox {...props} />;
