import { isHtmlTag, isTagOfLine, tagName } from './html-tags'

interface MarkdownPart {
  source: string
  /** It begins with further items of the list at the end of the part before. */
  continuesList: boolean
}

/**
 * Cuts Markdown where the parser's state is the same as at the beginning. That is before an unindented line after a
 * blank one, and between the items of a list at the left edge. One pass over the lines.
 */
export function splitMarkdown(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  let begin = 0
  let continuesList = false
  let closes: RegExp | undefined
  let box: Box | undefined
  let previous = ''
  let list = ''
  /** Where the content of the item at the left edge begins. */
  let indent = Infinity
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at)
    const line = text.slice(at, end)
    const isOutside = closes && box && endsBox[box].test(line)
    if (isOutside) indent = Infinity
    if (closes && !isOutside) {
      if (closes.test(line)) closes = undefined
    } else {
      const marker = markerOf(line)
      const isAfterBlank = previous.trim() === ''
      const isNext =
        marker !== undefined &&
        marker === list &&
        (isAfterBlank || /^[ \t]/.test(previous) || isMarked(previous))
      // An item continues the list above it, if there is one.
      const isFresh = isAfterBlank && /^\S/.test(line) && (marker === undefined || indent === Infinity)
      if (at > begin && (isFresh || isNext)) {
        parts.push({ source: text.slice(begin, at), continuesList })
        begin = at
        continuesList = isNext
      }
      const isFirst = isAfterBlank && /^(?:[-+*]|1[.)])/.test(line)
      if (marker !== undefined) list = isNext || isFirst ? marker : ''
      else if (/^\S/.test(line)) list = ''
      if (isFresh || ENDS_LIST.test(line)) indent = Infinity
      const [item, spaces = ''] = /^( {0,3})(?:[-+*]|\d{1,9}[.)])[ \t]+/.exec(line) ?? []
      if (item !== undefined && spaces.length < indent) indent = item.length
      const isItem = item !== undefined || line.search(/\S/) >= indent
      box = isItem ? 'list' : /^ {0,3}>/.test(line) ? 'quote' : undefined
      closes = closing(line, box !== undefined)
    }
    previous = line
    at = end + 1
  }
  parts.push({ source: text.slice(begin), continuesList })
  return parts
}

/** The sign of a list item at the left edge, without its number. */
function markerOf(line: string): string | undefined {
  const marker = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]+\S)/.exec(line)?.[0]
  const isDivider = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/.test(line.trimEnd())
  return isDivider ? undefined : marker?.replace(/\d+/, '')
}

/** A block that begins at the left edge without a blank line before it. */
const ENDS_LIST = /^(?:#{1,6}\s|>|`{3}|~{3}|\[\^|<|\*{3}|-{3}|_{3}|\${2})/

/** The box around a block of code. A line outside of the box ends both. */
type Box = 'list' | 'quote'

const endsBox: Readonly<Record<Box, RegExp>> = { list: /^\S/, quote: /^(?! {0,3}>)/ }

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const isMarked = (line: string) => /^(?:[-+*]|\d{1,9}[.)])[ \t]/.test(line)

/**
 * The line that ends what this line opens: code, a formula, or HTML that may contain blank lines. Outside of lists and
 * quotes it is not indented by more than three spaces.
 */
export function closing(line: string, isInside = OPENS_BOX.test(line)): RegExp | undefined {
  if (!isInside && /^(?: {4}| {0,3}\t)/.test(line)) return undefined
  const [, fence] = OPENS_FENCE.exec(line) ?? []
  if (fence) return new RegExp(`^${isInside ? '[ \\t>]*' : ' {0,3}'}\\${fence[0]}{${fence.length},}[ \\t]*$`)
  const [open = '', name] = OPENS_HTML.exec(line) ?? []
  if (!open) return isHtmlBlock(line) ? /^[ \t>]*$/ : undefined
  const end = name ? /<\/(?:script|pre|style|textarea)>/i : open.endsWith('<!--') ? /-->/ : /\?>/
  return end.test(line.slice(open.length)) ? undefined : end
}

/** HTML that ends at a blank line. */
function isHtmlBlock(line: string): boolean {
  const name = tagName(line)
  return name !== undefined && isHtmlTag(name) && !isTagOfLine(name)
}

const OPENS_BOX = /^[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])/
const OPENS_FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,}|\${2}(?=[^$]*$))/
const OPENS_HTML =
  /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*<(?:(script|pre|style|textarea)(?=[\s>]|$)|!--|\?)/i

/** The lines that define the targets of links and footnotes, by their normalised names. */
export function definitionsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  if (!text.includes(']:')) return found
  for (const [line, name = ''] of text.matchAll(
    /^[ \t>]{0,20}\[((?:[^[\]\\\n]|\\.){1,999})\]:[ \t]*(?:\S.*|\n[ \t]*\S.*)/gm,
  )) {
    const key = normal(name)
    if (!found.has(key)) found.set(key, line.trim())
  }
  return found
}

/** The definitions that a part of the text may refer to, to be read before it. */
export function definitionsFor(source: string, definitions: ReadonlyMap<string, string>): string {
  if (definitions.size === 0) return ''
  const used = new Set<string>()
  for (const [, name = ''] of source.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/g)) {
    const line = definitions.get(normal(name))
    if (line) used.add(line)
  }
  // The comment ends a footnote, which would take an indented line after it.
  return used.size > 0 ? `${[...used].join('\n\n')}\n\n<!-- -->\n\n` : ''
}

const normal = (name: string) => name.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()
