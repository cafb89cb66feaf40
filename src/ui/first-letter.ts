/** A simple first character, found without the browser's segmenter, which costs a page more than all else on it. */
const PLAIN = /^[\u0021-\u007e\u4e00-\u9fff](?=[\u0020-\u007e\u4e00-\u9fff]|$)/

/** The first visible character of a name, for places with room for one; a family emoji counts as one. */
export function initialOf(name: string): string {
  const trimmed = name.trim()
  const first = PLAIN.exec(trimmed)?.[0] ?? firstSign(trimmed)
  return first?.toUpperCase() ?? '·'
}

/** Two letters that tell a name from its neighbours: those of its first two words, or two Chinese characters. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/[^\p{L}\p{N}\p{M}\p{So}\p{Sk}\u200d]+/u)
  return /^[\u4e00-\u9fff]{2}/.exec(first)?.[0] ?? initialOf(first) + (second ? initialOf(second) : '')
}

let signs: Intl.Segmenter | undefined

function firstSign(text: string): string | undefined {
  signs ??= new Intl.Segmenter()
  const [first] = signs.segment(text)
  return first?.segment
}
