import 'virtual:mantine-variables.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Title.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core';
import type { ReactNode } from 'react';
import { COLOR_SCHEME_KEY } from '../storage-keys.ts';
import { components } from './components.ts';
import { theme } from './theme.ts';

const complete = mergeThemeOverrides(theme, { components });

const schemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** Returns the page's nonce for style elements. The security policy blocks style elements without the nonce. */
const styleNonce = () => document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={complete}
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
