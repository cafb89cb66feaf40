/**
 * Why a file cannot be read. `word2003`: an older Word file. `encrypted`: it has a password. `notWord`: another kind of
 * file. `broken`: it is damaged. `tooMuch`: it holds more than Herald reads.
 */
export type FileFault = 'word2003' | 'encrypted' | 'notWord' | 'broken' | 'tooMuch'

/** What the first bytes of a file tell, whatever its name says. Undefined for a zip archive, as .docx is one. */
export function fileFault(bytes: Uint8Array): FileFault | undefined {
  if (begins(bytes, [0x50, 0x4b])) return undefined
  if (!begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'notWord'
  return holdsName(bytes, 'EncryptedPackage') ? 'encrypted' : 'word2003'
}

const begins = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)

/** Whether a name is in the folder of an OLE file, which is written in UTF-16. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes(Array.from(name).join('\0'))
}
