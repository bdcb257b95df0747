import { CopyButton } from '../ui/copy-button.tsx';
import classes from './form-field.module.css';

/** Shows a field's API name, with a copy button and a link to the field. */
export const ApiName = ({ name, label }: { name: string; label: string }) => (
  <div className={classes.api}>
    <a href={`#${name}`} aria-label={`Link to ${label}`}>
      #
    </a>
    <CopyButton text={name} label={`Copy ${name}`}>
      {name}
    </CopyButton>
  </div>
);
