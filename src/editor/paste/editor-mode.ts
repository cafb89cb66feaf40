/**
 * The language of code that VS Code copied, as it names it: `typescript`. VS Code puts it on the clipboard in data of its
 * own, next to the text. '' if there is none.
 */
export function modeIn(editorData: string): string {
  try {
    const said: { mode?: unknown } | null = JSON.parse(editorData)
    return typeof said?.mode === 'string' ? said.mode : ''
  } catch {
    return ''
  }
}
