/**
 * Replaces a range of a text field so that the browser's Undo takes it back. Returns false if the browser does not do
 * it: the caller sets the value itself then.
 */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  { from, to, put }: { from: number; to: number; put: string },
): boolean {
  if (from === to && put === '') return true
  const wanted = field.value.slice(0, from) + put + field.value.slice(to)
  field.focus()
  field.setSelectionRange(from, to)
  try {
    // No newer call keeps the history of a field.
    document.execCommand(put === '' ? 'delete' : 'insertText', false, put)
  } catch {
    return false
  }
  return field.value === wanted
}
