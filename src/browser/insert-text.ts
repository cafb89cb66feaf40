interface Insertion {
  from: number
  to: number
  put: string
  /** Where the caret goes afterwards. */
  caret: number
}

/** With more lines the browser's command takes seconds: its time grows with the square of their number. */
const MOST_LINES = 800

/**
 * Replaces a range of a text field as one step of the browser's Undo. Only one `input` event is worth handling, and
 * the caller knows its result, so none reaches the page. Returns false if the browser does not do it: the caller sets
 * the value itself then.
 */
export function insertText(field: HTMLTextAreaElement, { from, to, put, caret }: Insertion): boolean {
  if (from === to && put === '') return true
  if (put.split('\n', MOST_LINES + 1).length > MOST_LINES) return false
  const wanted = field.value.slice(0, from) + put + field.value.slice(to)
  const stop = (event: Event) => event.stopImmediatePropagation()
  addEventListener('input', stop, { capture: true })
  try {
    field.focus()
    // A change of the selection ends the step of what was typed before, and that of the insertion.
    field.setSelectionRange(0, field.value.length)
    field.setSelectionRange(from, to)
    // No newer call keeps the history of a field.
    document.execCommand(put === '' ? 'delete' : 'insertText', false, put)
    field.setSelectionRange(0, field.value.length)
    field.setSelectionRange(caret, caret)
  } catch {
    return false
  } finally {
    removeEventListener('input', stop, { capture: true })
  }
  return field.value === wanted
}
