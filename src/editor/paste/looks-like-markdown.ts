/** Signs that hardly stand in anything but Markdown; one is enough. */
const certain = [
  /^#{1,6} \S/m,
  /^ {0,3}(```|~~~)/m,
  /^\s*[-*+] \[[ xX]\] /m,
  /^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?)?\s*$/m,
  /\[[^\]\n]{1,300}\]\((https?|mailto):[^)\s]{1,2000}\)/,
  /(^|[\s(])\*\*\S([^*\n]*\S)?\*\*($|[\s).,:;!?])/m,
  /^\$\$[^$]/m,
]

/** Signs that prose has too: several lines have to agree. */
const likely = [/^\s*[-*+] \S/gm, /^\s*\d{1,3}[.)] \S/gm, /^> ?\S/gm]

/** Whether plain text is worth reading as Markdown. Code and shell sessions with a `#` in front are a risk that one undo mends. */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 50_000)
  if (certain.some((sign) => sign.test(sample))) return true
  return likely.some((sign) => (sample.match(sign)?.length ?? 0) >= 2)
}
