/**
 * Why a file cannot be read. `word2003`: an older Word file. `encrypted`: it has a password. `notWord`: it is of a kind
 * that Herald does not read. `broken`: it is damaged. `tooMuch`: it holds more than Herald reads.
 */
export type FileFault = 'word2003' | 'encrypted' | 'notWord' | 'broken' | 'tooMuch'

/** Whether a file is a zip archive, as .docx is, by its first bytes. Its name may say anything. */
export const isZip = (bytes: Uint8Array): boolean => begins(bytes, [0x50, 0x4b])

/** Why a file is neither a zip archive nor text, by its first bytes. Undefined if it may be one of them. */
export function fileFault(bytes: Uint8Array): FileFault | undefined {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    if (holdsName(bytes, 'EncryptedPackage')) return 'encrypted'
    return holdsName(bytes, 'WordDocument') ? 'word2003' : 'notWord'
  }
  const begin = String.fromCharCode(...bytes.subarray(0, 16))
  return /^(%PDF-|\{\\rtf|MIME-Version:|From: <Saved by |\u0089PNG|\u00ff\u00d8\u00ff)/i.test(begin)
    ? 'notWord'
    : undefined
}

const begins = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Whether a name is in the folder of an OLE file, which is written in UTF-16. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes(Array.from(name).join('\0'))
}
