/** One sign by itself, told without the browser's rules for scripts: those cost a page more than all that is in it. */
const PLAIN = /^[\u0021-\u007e\u4e00-\u9fff](?=[\u0020-\u007e\u4e00-\u9fff]|$)/

/** What stands for a name where there is room for one letter; a family of people counts as one. */
export function initialOf(name: string): string {
  const trimmed = name.trim()
  const first = PLAIN.exec(trimmed)?.[0] ?? firstSign(trimmed)
  return first?.toUpperCase() ?? '·'
}

let signs: Intl.Segmenter | undefined

function firstSign(text: string): string | undefined {
  signs ??= new Intl.Segmenter()
  const [first] = signs.segment(text)
  return first?.segment
}
