/** File systems count bytes, not letters; a browser adds " (1)" and its own ending while it writes. */
const MOST_BYTES = 200

/** Signs that are not seen: controls, and marks that turn or hide the text around them. Those that join letters and emoji stay. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu
/** What one system or another does not take in a name. */
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Names of devices, whatever their ending (Windows). */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\.|$)/i

/**
 * A name under which every system saves, and that ends as it seems to: of a
 * path its last part, without what cannot be seen, in any script. Empty when
 * nothing is left.
 */
export function nameOnDisk(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .replaceAll(UNSEEN, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
  return shortened(seen.replace(DEVICE, '_$1'))
}

/** The ending stays: it says what it is. Nothing is cut in the middle of what one sees as one sign. */
function shortened(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name
  const ending = /\.[^.\s]{1,12}$/u.exec(name)?.[0] ?? ''
  let left = MOST_BYTES - bytesOf(ending)
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    left -= bytesOf(segment)
    if (left < 0) break
    kept += segment
  }
  return kept.trimEnd() + ending
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
