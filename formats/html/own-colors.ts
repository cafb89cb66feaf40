/**
 * The platform's palettes as colours for documents that leave the console
 * (platform/docx#colours-and-languages): the light theme of view/palette.css, where every pair is AA.
 */
export const textColors = [
  '',
  '#9c1f1a',
  '#853d00',
  '#6a4a00',
  '#1c5a24',
  '#1a4a9e',
  '#64309c',
  '#52504b',
] as const

export const backgrounds = [
  '',
  '#fde3e1',
  '#fdead6',
  '#fcf3c4',
  '#e0f3df',
  '#e0ebfc',
  '#eee4fa',
  '#d9d6d0',
  '#f8c3be',
  '#fad0a6',
  '#f3dd7f',
  '#b9e2b8',
  '#bcd4f7',
  '#d9c6f3',
  '#cdc9c1',
  '#eeece7',
] as const
