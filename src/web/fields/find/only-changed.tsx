import { Checkbox } from '../../ui/checkbox.tsx';

export interface OnlyChangedProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Hides the rows without changes. */
export const OnlyChanged = (props: OnlyChangedProps) => <Checkbox {...props} />;
