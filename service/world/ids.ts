import type { IdKind } from './world'

/** As many random bytes as asked for. In hosts `crypto.getRandomValues`, in tests a seeded source. */
export type RandomBytes = (count: number) => Uint8Array

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes ids in the shapes of the platform (platform/envelope#identifiers). */
export function idMaker(random: RandomBytes): (kind: IdKind) => string {
  const next = inPortions(random)
  const letters = (count: number) => {
    let made = ''
    // Six bits for a letter; 62 and 63 are thrown away, so that each letter is equally likely.
    while (made.length < count) made += base62[next() & 63] ?? ''
    return made
  }
  const digits = (count: number) => {
    let made = ''
    // Four bits for a digit; the six values above 9 are thrown away.
    while (made.length < count) made += '0123456789'[next() & 15] ?? ''
    return made
  }
  const hex = (count: number) => {
    let made = ''
    while (made.length < count) made += hexDigits[next()] ?? ''
    return made
  }
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
    app_ticket: () => letters(32),
    message: () => `om_${hex(32)}`,
    thread: () => `omt_${hex(16)}`,
    chat: () => `oc_${hex(32)}`,
    file: () => `file_v3_00${letters(2).toLowerCase()}_${uuid()}g`,
    image: () => `img_v3_00${letters(2).toLowerCase()}_${uuid()}g`,
    upload: () => letters(32),
    auth_code: () => letters(64),
    user_token: () => `eyJ${letters(40)}.${letters(120)}.${letters(86)}`,
    user_token_v1: () => `u-${letters(40)}`,
    refresh_token_v1: () => `ur-${letters(40)}`,
    reaction: () => letters(26),
    tab: () => `7${digits(18)}`,
    event: () => hex(32),
    card_token: () => `c-${hex(40)}`,
    webhook_secret: () => letters(22),
    card: () => `7${digits(18)}`,
    log: () => hex(34).toUpperCase(),
    uuid,
  }
  return (kind) => makers[kind]()
}

/** How many characters at the end of an id count the ids that a call makes together. */
const COUNTED = 4

/**
 * Ids like the one that was made, next to each other in the index of a table. A hundred unlike ids would change a
 * hundred pages of a large one. They ascend in the order of bytes.
 */
export function idsLike(made: string, kind: 'message' | 'block'): (at: number) => string {
  const begin = made.slice(0, -COUNTED)
  const digits = kind === 'message' ? base62.slice(0, 10) + 'abcdef' : base62
  return (at) => {
    let counted = ''
    for (let left = at; counted.length < COUNTED; left = Math.floor(left / digits.length))
      counted = (digits[left % digits.length] ?? '') + counted
    return begin + counted
  }
}

/** Buffers random bytes: asking the system for each id would cost more than the id. */
function inPortions(random: RandomBytes): () => number {
  let portion: Uint8Array = new Uint8Array()
  let at = 0
  return () => {
    if (at === portion.length) {
      portion = random(PORTION)
      at = 0
    }
    return portion[at++] ?? 0
  }
}

const PORTION = 1_024
