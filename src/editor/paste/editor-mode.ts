/**
 * The language of code that VS Code copied: its own identifier, such as `typescript`, in the data that it puts on the
 * clipboard next to the text. '' if it names none.
 */
export function modeIn(editorData: string): string {
  try {
    const said: { mode?: unknown } | null = JSON.parse(editorData)
    return typeof said?.mode === 'string' ? said.mode : ''
  } catch {
    return ''
  }
}
