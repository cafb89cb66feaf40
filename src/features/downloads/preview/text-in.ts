/** Marks before the first letter that say how a text is written. */
const marks: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Of what is no UTF-8, Chinese of older systems is tried; both refuse what no text has. */
const unmarked = ['utf-8', 'gb18030'] as const

/** The text that bytes are, which may end in the middle of a letter; undefined when they are none. */
export function textIn(bytes: Uint8Array): string | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return decoded(bytes, marked[0])
  // Signs that no text has, and nearly everything else.
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))) return undefined
  for (const label of unmarked) {
    const text = decoded(bytes, label)
    if (text !== undefined) return text
  }
  return undefined
}

function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    // More may come: what is cut off at the end is no fault.
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}
