export interface FilePickerOptions {
  /** As the attribute of a file field says it; any kind when it is empty. */
  accept?: string
  several?: boolean
  /** A folder with everything in it, in place of files. */
  folder?: boolean
}

/**
 * Asks for files in the browser's own way; none when nobody chooses any. Must be
 * called from a click or a key. The field is in the page, unseen, until it
 * has been answered: one that nothing holds may be collected while the chooser
 * is still open, and then nobody hears what was chosen.
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
