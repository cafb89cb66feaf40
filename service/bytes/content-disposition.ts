const MAX_NAME = 200

/** Control characters, and marks that change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What ends quotes, and what some clients decode inside them. */
const meansMore = /["\\]|%(?=[0-9a-f]{2})/gi

/**
 * The only way to put a file's name into a header: always as an attachment. `filename` has the bytes of the name in
 * UTF-8, one letter a byte, as the platform writes it (platform/envelope#file-names). `filename*` has the name as RFC
 * 6266 wants it, which browsers prefer. A user's file name cannot end the line or the quotes, name a folder, or hide
 * its extension.
 */
export function attachment(fileName: string): string {
  const name = cleanName(fileName)
  const plain = String.fromCharCode(...utf8.encode(name.replaceAll(meansMore, '_')))
  const encoded = encodeURIComponent(name).replaceAll(/['()*!]/g, percent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name that a file system accepts; 'file' if nothing is left of it. */
export function cleanName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replaceAll(invisible, '')
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()
  const letters = Array.from(visible.replace(/^\.+/, ''))
  if (letters.length <= MAX_NAME) return letters.join('') || 'file'
  // Keeps the extension, which says what the file is.
  const ending = /\.[^.]{1,12}$/u.exec(visible)?.[0] ?? ''
  return letters.slice(0, MAX_NAME - ending.length).join('') + ending
}

const utf8 = new TextEncoder()

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
