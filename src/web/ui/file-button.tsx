import { FileButton as MantineFileButton } from '@mantine/core';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  /** The accepted file extensions, for example ".yaml,.yml". */
  accept: string;
  onFile: (file: File) => void;
  children: string;
}

/** A button that lets the user choose a file. */
export const FileButton = ({ icon, accept, onFile, children }: Props) => (
  <MantineFileButton accept={accept} onChange={(file) => file && onFile(file)}>
    {({ onClick }) => (
      <Button icon={icon} onClick={onClick}>
        {children}
      </Button>
    )}
  </MantineFileButton>
);
