/**
 * Copies a text to the clipboard. Returns false if the browser does not allow it. A page that is not served securely
 * has no `navigator.clipboard`. There this uses the browser's copy command, which works only right after a click or a
 * key press.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard }: { clipboard?: Clipboard } = navigator
  try {
    if (!clipboard) return copyByCommand(text)
    await clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Copies or cuts what is selected, as the browser's own menu does. Works only right after a click or a key press. */
export const runClipboardCommand = (name: 'copy' | 'cut'): boolean => document.execCommand(name)

/** Handles the command's event before the editor or the page can, so that the selection stays. */
function copyByCommand(text: string): boolean {
  let isTaken = false
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    isTaken = event.clipboardData !== null
  }
  addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    removeEventListener('copy', give, { capture: true })
  }
}
