import fc from 'fast-check'

/** Half characters, which mean nothing alone. */
const SURROGATES = { first: 0xd800, count: 0x800 }
const CHARACTERS = 0x11_0000 - SURROGATES.count

const characterAt = (index: number) =>
  String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count)

function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character')
  return code < SURROGATES.first ? code : code - SURROGATES.count
}

/** Any character of Unicode, like fast-check's unit `binary`, which builds a table of all the million of them. */
export const anyCharacter = fc.nat({ max: CHARACTERS - 1 }).map(characterAt, indexOf)
