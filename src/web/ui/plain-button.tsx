import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'type' | 'title'>;

/** A native button without styles, for example for a row of a list, a table heading or the navigation. */
export const PlainButton = (props: Props) => <button type="button" {...props} />;
