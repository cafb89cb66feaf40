/** The browser has taken hold of the bytes long before; on a busy machine not within a turn. */
const HOLD_MS = 60_000

/** Gives bytes to the browser to be saved, as a click on a link would. They are never opened as a page. */
export function saveBytes(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), HOLD_MS)
}
