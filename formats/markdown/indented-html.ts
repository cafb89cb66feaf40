import { isHtmlTag, isTagOfLine, tagName } from './html-tags'
import { closing } from './split-markdown'

/** Elements that hold others, often with blank lines between them. */
const BOXES = /<(\/?)(?:table|ul|ol|dl|div|details|section|article|center|blockquote|figure)(?=[\s>])/gi

/**
 * Markdown in which each tag inside an open element begins no deeper than that element. CommonMark takes an indented tag
 * after a blank line for code, but people indent the rows of tables and the items of lists.
 */
export function withoutIndentedHtml(text: string): string {
  if (!/^(?: {4}| {0,3}\t)[ \t]*</m.test(text)) return text
  const lines = text.split('\n')
  let end: RegExp | undefined
  let depth = 0
  let outside = ''
  for (const [at, line] of lines.entries()) {
    if (end) {
      if (end.test(line)) end = undefined
      continue
    }
    const words = line.trimStart()
    const spaces = line.slice(0, line.length - words.length)
    const isTag = isTagOfBlock(words)
    if (depth === 0) outside = spaces
    else if (isTag && lines[at - 1]?.trim() === '') lines[at] = outside + words
    const closes = closing(lines[at]!)
    // Other HTML ends at a blank line.
    if (closes && !closes.test('')) end = closes
    else if (depth > 0 || (isTag && !/^(?: {4}| {0,3}\t)/.test(spaces)))
      depth = Math.max(0, depth + opened(line))
  }
  return lines.join('\n')
}

function isTagOfBlock(words: string): boolean {
  const name = tagName(words)
  return name !== undefined && isHtmlTag(name) && !isTagOfLine(name)
}

function opened(line: string): number {
  let number = 0
  for (const [, slash] of line.matchAll(BOXES)) number += slash ? -1 : 1
  return number
}
