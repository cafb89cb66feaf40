const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  middot: '·',
  bull: '•',
  deg: '°',
  plusmn: '±',
  yen: '¥',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
}

const LAST_CHARACTER = 0x10ffff

/** Character references of HTML as what they mean: all numbers, and the names that office programs write. Others stay as they are. */
export const decodedEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name as string] ?? named[(name as string).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
    const isCharacter = code > 0 && code <= LAST_CHARACTER && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code === 0xa0 ? 0x20 : code) : '\uFFFD'
  })
