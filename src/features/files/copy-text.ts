/** Puts a text on the clipboard; false where the browser does not let the page, or has none for it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
