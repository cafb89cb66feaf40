import { safeHref } from './safe-href'

/** A piece of a text message. */
export type Span =
  | { type: 'words'; text: string }
  | { type: 'at'; name: string; isAll: boolean }
  | { type: 'link'; text: string; href: string }

/** More than so many links and mentions are left as the words that they are. */
const MOST_SPANS = 2_000

/**
 * The pieces of a text as it is received: mentions `@_user_n` and `@_all`,
 * links `[t](u)` and bare addresses (platform/messages#received-content). Each sign is looked
 * at once. A link of a scheme that is not ours stays the words that it is.
 */
export function spansOf(text: string, names: ReadonlyMap<string, string>, most = MOST_SPANS): Span[] {
  const spans: Span[] = []
  let from = 0
  const words = (to: number) => {
    if (to > from) spans.push({ type: 'words', text: text.slice(from, to) })
  }
  for (const found of text.matchAll(SIGNS)) {
    if (spans.length >= most) break
    const span = spanOf(found, names)
    if (!span) continue
    words(found.index)
    spans.push(span)
    from = found.index + (span.type === 'link' && found[2] === undefined ? span.text.length : found[0].length)
  }
  words(text.length)
  return spans
}

const SIGNS =
  /@_all\b|@_user_\d{1,6}|\[([^[\]\n]{1,300})\]\(((?:[^\s()]|\([^\s()]{0,200}\)){1,2000})\)|https?:\/\/[^\s<>"'`，。；！？、（）【】《》「」]{1,2000}/g

function spanOf([sign, text, url]: RegExpMatchArray, names: ReadonlyMap<string, string>): Span | undefined {
  if (sign === '@_all') return { type: 'at', name: '', isAll: true }
  if (sign.startsWith('@_user_')) {
    const name = names.get(sign)
    return name === undefined ? undefined : { type: 'at', name, isAll: false }
  }
  const bare = url === undefined ? withoutEnd(sign) : undefined
  const href = safeHref(url ?? bare ?? '')
  return href === undefined ? undefined : { type: 'link', text: text ?? bare ?? '', href }
}

/** A full stop after an address ends the sentence, and not the address. */
const withoutEnd = (address: string): string => address.replace(/[.,;:!?)\]}]{1,20}$/, '')
