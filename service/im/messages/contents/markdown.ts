/** A node of a post. */
export interface PlainNode {
  tag: string
  [field: string]: unknown
}

/**
 * Turns Markdown into the nodes that a post is received with (platform/messages#received-content): code
 * fences, rules, bold, italic, strikethrough, links and mentions. Any other
 * markup stays as text. So does a sign if a space follows where it opens, or
 * precedes where it closes. Each line is read in one pass.
 * Which markup is supported is ours.
 */
export function markdownParagraphs(text: string): PlainNode[][] {
  const paragraphs: PlainNode[][] = []
  let code: { language: string; lines: string[] } | undefined
  const endCode = () => {
    if (code) paragraphs.push([{ tag: 'code_block', language: code.language, text: code.lines.join('\n') }])
    code = undefined
  }
  for (const line of text.split('\n')) {
    const fence = /^```(?<language>[\w+#-]*)\s*$/.exec(line)
    if (fence && code) endCode()
    else if (fence) code = { language: fence.groups?.['language'] ?? '', lines: [] }
    else if (code) code.lines.push(line)
    else if (/^(?:-{3,}|\*{3,})$/.test(line.trim())) paragraphs.push([{ tag: 'hr' }])
    else paragraphs.push(inline(line))
  }
  endCode()
  return paragraphs
}

// No alternative matches across its own opening sign, so many unclosed openings in a line stay cheap.
const marks =
  /\*\*(?=\S)(?<bold>[^*]+)(?<=\S)\*\*|\*(?=\S)(?<italic>[^*]+)(?<=\S)\*|~~(?=\S)(?<struck>[^~]+)(?<=\S)~~|\[(?<words>[^[\]]*)\]\((?<href>[^()\s]+)\)|<at user_id="(?<id>[^"<]*)">(?<name>[^<]*)<\/at>/g

function inline(line: string): PlainNode[] {
  const nodes: PlainNode[] = []
  const letters = (text: string | undefined, style: string[] = []) => {
    if (text) nodes.push({ tag: 'text', text, style })
  }
  let at = 0
  for (const found of line.matchAll(marks)) {
    letters(line.slice(at, found.index))
    at = found.index + found[0].length
    const { bold, italic, struck, words, href, id, name } = found.groups ?? {}
    letters(bold, ['bold'])
    letters(italic, ['italic'])
    letters(struck, ['lineThrough'])
    if (href !== undefined) nodes.push({ tag: 'a', href, text: words ?? '', style: [] })
    if (id !== undefined) nodes.push({ tag: 'at', user_id: id, user_name: name ?? '', style: [] })
  }
  letters(line.slice(at))
  return nodes
}
