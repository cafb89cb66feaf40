/**
 * The language of code that VS Code copied, by the data that it puts on the clipboard next to the text: its own
 * identifier, such as `typescript`; '' if it names none.
 */
export function modeIn(editorData: string): string {
  try {
    const said: { mode?: unknown } | null = JSON.parse(editorData)
    return typeof said?.mode === 'string' ? said.mode : ''
  } catch {
    return ''
  }
}
