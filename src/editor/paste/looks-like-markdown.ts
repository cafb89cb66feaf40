/** Patterns that hardly occur outside Markdown; one match is enough. */
const certain = [
  /^#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^[ \t]*[-*+] \[[ xX]\] /m,
  /\[[^\]\n]{1,300}\]\((https?|mailto):[^)\s]{1,2000}\)/,
  /(^|[\s(])\*\*\S([^*\n]*\S)?\*\*($|[\s).,:;!?])/m,
  /^\$\$[^$]/m,
]

/** Patterns that occur in prose, too: several lines have to match. */
const likely = [/^[ \t]*[-*+] \S/gm, /^[ \t]*\d{1,3}[.)] \S/gm, /^> ?\S/gm]

/** The row below the header of a table. */
const isDelimiterRow = (row: string) => /^[\s|:-]+$/.test(row) && /-{3}:?\s*\|/.test(row)

/** Whether to read plain text as Markdown. Code or a shell session with a leading `#` may match: undo fixes that. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 50_000)
  if (certain.some((sign) => sign.test(sample)) || sample.split('\n').some(isDelimiterRow)) return true
  return likely.some((sign) => (sample.match(sign)?.length ?? 0) >= 2)
}
