/** What is read at a glance. A text of a little more is shown whole rather than cut for a line. */
const MOST_LETTERS = 1_500
const MOST_LINES = 24
const LITTLE_MORE = 1.3

/** The beginning of a text; the whole of it where that is not much more. Cut at a line or a word, never within a sign. */
export function excerptOf(text: string): string {
  let end = 0
  for (let line = 0; line < MOST_LINES * LITTLE_MORE && end !== -1; line++) end = text.indexOf('\n', end + 1)
  const isShort = text.length <= MOST_LETTERS * LITTLE_MORE && end === -1
  if (isShort) return text
  let at = 0
  for (let line = 0; line < MOST_LINES && at !== -1; line++) at = text.indexOf('\n', at + 1)
  const most = Math.min(at === -1 ? text.length : at, MOST_LETTERS)
  const beginning = text.slice(0, most)
  const words = /^.*(?=\s)/su.exec(beginning.slice(-60))?.[0]
  const cut = words === undefined || most < MOST_LETTERS ? beginning : beginning.slice(0, -60) + words
  // Half of a pair is no sign.
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** A browser lays out a piece of this length at once, whatever script it is in. */
const MOST_IN_A_PIECE = 4_000

/** A text in pieces, cut at a line where there is one, else at a word, never within a sign. Together they are the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const longest = text.slice(from, from + MOST_IN_A_PIECE)
    const isLast = from + MOST_IN_A_PIECE >= text.length
    const line = longest.lastIndexOf('\n') + 1
    const word = longest.lastIndexOf(' ') + 1
    const half = /[\ud800-\udbff]$/.test(longest) ? longest.length - 1 : longest.length
    const length = isLast ? longest.length : line || word || half
    pieces.push(longest.slice(0, length))
    from += length
  }
  return pieces
}
