export interface FilePickerOptions {
  /** As in the `accept` attribute of a file field; empty: any kind. */
  accept?: string
  several?: boolean
  /** A folder with everything in it, instead of files. */
  folder?: boolean
}

/**
 * Asks for files with the browser's file chooser; returns none if nothing is
 * chosen. Must be called from a click or a key. The hidden field stays in the page
 * until the chooser closes: an unreferenced field may be garbage-collected before,
 * and then the choice is lost.
 */
export function pickFiles({ accept = '', several = true, folder = false }: FilePickerOptions = {}): Promise<
  File[]
> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    Object.assign(field, { type: 'file', hidden: true, accept, multiple: several, webkitdirectory: folder })
    const answer = () => {
      field.remove()
      resolve([...(field.files ?? [])])
    }
    field.addEventListener('change', answer)
    field.addEventListener('cancel', answer)
    document.body.append(field)
    field.click()
  })
}
