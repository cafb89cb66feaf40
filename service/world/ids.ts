import type { IdKind } from './world'

/** As many random bytes as asked for. In hosts `crypto.getRandomValues`, in tests a seeded source. */
export type RandomBytes = (count: number) => Uint8Array

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes ids in the shapes of the platform (platform-facts h.5). */
export function idMaker(random: RandomBytes): (kind: IdKind) => string {
  const letters = (count: number) => {
    let made = ''
    while (made.length < count) {
      // Six bits a letter; 62 and 63 are thrown away, so that each letter is equally likely.
      for (const byte of random(count + 4)) {
        if (made.length < count) made += base62[byte & 63] ?? ''
      }
    }
    return made
  }
  const hex = (count: number) =>
    Array.from(random(count / 2), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const uuid = () => {
    const digits = hex(32)
    const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) & 3] ?? '8'
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
    return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-')
  }
  const makers: Record<IdKind, () => string> = {
    block: () => `doxcn${letters(22)}`,
    media: () => `boxcn${letters(22)}`,
    spreadsheet: () => `shtcn${letters(22)}`,
    sheet: () => letters(6),
    bitable: () => `bascn${letters(22)}`,
    table: () => `tbl${letters(14)}`,
    board: () => letters(27),
    token: () => `t-${letters(40)}`,
    log: () => hex(34).toUpperCase(),
    uuid,
  }
  return (kind) => makers[kind]()
}
