/** Letters of Chinese, Japanese and Korean, next to which a mark needs no space. */
const LETTERS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
/** The same with their signs. */
const CJK = `${LETTERS}\\u3000-\\u303f\\uff00-\\uffef“”‘’…—·`
/** Signs that no marked words begin with. After a hidden name they go on with the sentence: 张**、李**。 */
const GOES_ON = '、，。；：！？）］｝》」』】〉〕”’'

/** Marked words, not a power, a glob or arguments of a program. */
function marked(sign: string, own: string): RegExp {
  const opens = `(?:^|[\\s(>${CJK}])${sign}(?![\\s${GOES_ON}])|(?<![${own}])${sign}(?=[${LETTERS}])`
  const closes = `[^${own}\\s]${sign}(?:$|[\\s).,:;!?|${CJK}])|[${LETTERS}]${sign}(?![${own}])`
  return new RegExp(`(?:${opens})[^${own}\\n]*(?:${closes})`, 'mu')
}

/** Patterns that do not occur outside Markdown, not even in programs; one match is enough. */
const certain = [
  // Tildes without a language are a line between two parts, too.
  /^ {0,3}(?:```|~~~[ \t]*\w)/m,
  /^[ \t]*[-*+] \[[ xX]\] /m,
  /\[[^\]\n]{1,300}\]\((https?|mailto):[^)\s]{1,2000}\)/,
  /!\[[^\]\n]{0,300}\]\([^)\s]{1,2000}\)/,
  /^> ?\[![a-z]{1,20}\]/im,
]

/** Patterns that occur in programs, too; elsewhere one match is enough. */
const ofProse = [
  /^#{1,6} \S/m,
  marked('\\*\\*', '*'),
  marked('~~', '~'),
  // A name of code in a Chinese sentence.
  new RegExp(`[${CJK}]\`[^\`\\s][^\`\\n]*\`|\`[^\`\\n]*[^\`\\s]\`[${CJK}]`, 'u'),
  /^\$\$[^$]/m,
]

/** Patterns that occur in prose, too: several lines have to match. Many signs in a row are a line between messages. */
const likely = [/^[ \t]*[-*+] (?![-*+ ]*$)\S/gm, /^[ \t]*\d{1,3}[.)] \S/gm, /^> ?(?![^\s@]+@\S+ \S+$)\S/gm]

/** Whether it is the row below the header of a table. */
function isDelimiterRow(row: string, at: number, rows: readonly string[]): boolean {
  if (!/^[\s|:-]+$/.test(row) || !row.includes('|') || !rows[at - 1]?.includes('|')) return false
  const cells = row.trim().replace(/^\|/, '').replace(/\|$/, '').split('|')
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()))
}

const CODE =
  /^\s*(?:\$ \S|>>> |@@ |#include\b|[\w.-]+\s*=\s*\S|[\w.-]+:(?:\s|$)|(?:import|from|def|class|function|const|let|var|export|return|if|for|while|fi|done|echo|sudo|npm|npx|yarn|pnpm|git|cd|docker|kubectl|pip|apt|apt-get|brew|curl|wget|SELECT|INSERT|UPDATE|FROM|WHERE)\b(?=.*[\w;(]))|[;{}]\s*$/

/** A script, a diff, a configuration, or a session in a terminal: most lines outside of comments are code. */
function looksLikeCode(lines: readonly string[]): boolean {
  if (/^(?:#!|diff --git |--- \S|\/\*\*?(?:\s|$))/.test(lines[0] ?? '')) return true
  const own = lines.filter((line) => line.trim() && !/^\s*(?:#|\/\/)/.test(line))
  return own.filter((line) => CODE.test(line)).length > own.length / 2
}

/**
 * Whether to read plain text as Markdown: marks next to Chinese words count as those between spaces. A text that is
 * taken for Markdown by mistake is back after one undo.
 */
export function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 50_000).replace(/\r\n?/g, '\n')
  const lines = sample.split('\n')
  if (certain.some((sign) => sign.test(sample)) || lines.some(isDelimiterRow)) return true
  if (looksLikeCode(lines)) return false
  return (
    ofProse.some((sign) => sign.test(sample)) || likely.some((sign) => (sample.match(sign)?.length ?? 0) >= 2)
  )
}
