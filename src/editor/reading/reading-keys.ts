/** What the keys of reading do. They work where nothing can be edited too, hence beside the keymap of the text. */
export type ReadingAction = 'find' | 'replace' | 'next' | 'previous' | 'outline' | 'fold'

export const readingKeys: Readonly<Record<string, ReadingAction>> = {
  'Mod-f': 'find',
  'Mod-Alt-f': 'replace',
  'Mod-Shift-h': 'replace',
  F3: 'next',
  'Shift-F3': 'previous',
  'Mod-Alt-o': 'outline',
  'Mod-.': 'fold',
}
