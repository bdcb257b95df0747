import { HelpButton } from '../ui/help-button.tsx';
import { type TermName, terms } from './terms.ts';

/** A "?" beside a term, with the term's explanation. */
export const TermHelp = ({ term }: { term: TermName }) => (
  <HelpButton label={`What is ${terms[term].name}?`} text={terms[term].text} />
);
