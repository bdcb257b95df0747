import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isObject } from '#contract/kinds/objects.ts';
import { href } from '../../paths.ts';

interface Props {
  /** The flag in an experiment's record. */
  flag: unknown;
  children: ReactNode;
}

/** A link to the page of an experiment's flag; only the text if there is no flag. */
export function FlagLink({ flag, children }: Props) {
  const { project_id = '' } = useParams();
  const { id, deleted } = isObject(flag) ? flag : {};
  return typeof id === 'number' && deleted !== true ? <Link to={href.flag(project_id, id)}>{children}</Link> : children;
}
