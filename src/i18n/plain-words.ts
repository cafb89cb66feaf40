/** A text as searches compare it: case, accents and full-width letters make no difference. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
