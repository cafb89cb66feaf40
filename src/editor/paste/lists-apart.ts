/** An item of a list, or a line of a quote. */
const MARKED = /^\s*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]+\S)/
/** A line that goes on: it is indented, or begins in the middle of a sentence. */
const GOES_ON = /^(?:\s|\p{Ll})/u
const FENCE = /^[ \t]*(?:```|~~~)/m

/**
 * Pasted text with an empty line between the last item of a list, or the last line of a quote, and the text below it.
 * Markdown reads that text as part of the item, but people end lists that way in notices and messages. A line between
 * two items stays part of the first, as in Markdown.
 */
export function listsApart(text: string): string {
  if (FENCE.test(text)) return text
  const apart: string[] = []
  let run: string[] = []
  const end = () => {
    const at = belowLast(run)
    for (const [index, line] of run.entries()) apart.push(...(index === at ? ['', line] : [line]))
    run = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') end()
    run.push(line)
  }
  end()
  return apart.join('\n')
}

/** The first line below the marked lines of a paragraph. Undefined if all are, or if others are between them. */
function belowLast(run: readonly string[]): number | undefined {
  const first = run.findIndex((line) => MARKED.test(line))
  const last = run.findLastIndex((line) => MARKED.test(line))
  const isOther = (line: string) => !MARKED.test(line) && !/^\s/.test(line)
  if (first < 0 || run.slice(first, last).some(isOther)) return undefined
  const below = run.findIndex((line, at) => at > last && !/^\s/.test(line))
  return below < 0 || GOES_ON.test(run[below]!) ? undefined : below
}
