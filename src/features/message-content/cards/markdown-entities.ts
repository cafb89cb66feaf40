const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  sim: '~',
}

const LAST_CHARACTER = 0x10_ff_ff

/** A text with the characters that cards write as entities, so that they are no signs (platform/cards#markdown). */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:([a-z]{2,4})|#(\d{1,7}));/g,
        (entity, name: string | undefined, number: string | undefined) =>
          name === undefined ? characterOf(Number(number), entity) : (ENTITIES[name] ?? entity),
      )
    : text

const characterOf = (code: number, otherwise: string): string =>
  code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : otherwise
