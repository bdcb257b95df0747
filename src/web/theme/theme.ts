import { createTheme, rem } from '@mantine/core';

/** What Mantine's script needs to know; every colour and size that its styles use is a variable in tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  defaultRadius: rem(6),
  cursorType: 'pointer',
  respectReducedMotion: true,
});
