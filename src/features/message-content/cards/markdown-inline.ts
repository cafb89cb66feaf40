import { emotionSign } from '../contents/emotion-signs'
import { LONG_TEXT, type RichNode, type TextStyle } from '../contents/rich-nodes'
import { anchorOf, attributesOf, elementNodes, holding } from './markdown-elements'
import type { Dialect, Links } from './markdown-elements'
import { withoutEntities } from './markdown-entities'

/**
 * The nodes of a text between two blocks (platform/cards#markdown). Chinese has no spaces between words, so marks
 * depend on what is next to them on their own side: one opens before a sign and closes after one. Each sign is read
 * once, however deeply they nest.
 */
export function inlineNodes(markdown: string, dialect: Dialect, links: Links): RichNode[] {
  const reading: Reading = { nodes: [], colours: [], dialect, links }
  for (const [at, line] of markdown.split('\n').entries()) {
    if (at > 0) addText('\n', [], reading)
    addLine(line, reading)
  }
  return reading.nodes
}

interface Reading {
  nodes: RichNode[]
  /** The colours that are open, the innermost last. */
  colours: string[]
  dialect: Dialect
  links: Links
}

/** Code; pictures; links; elements; emoji; escaped signs; runs of signs, which stay as they are; marks. */
const SIGNS =
  /`([^`\n]{1,500})`|!\[([^[\]\n]{0,300})\]\(([^\s()]{1,500})\)|\[([^[\]\n]{1,300})\]\(([^\s()]{1,2000})\)|<(\/?)([a-z_]{1,20})((?:\s[^<>]{0,1000})?)>|:([A-Za-z]{1,40}):|\\([!-/:-@[-`{-~])|\*{4,}|_{3,}|~{3,}|\*\*|__|~~|\*|_/g

const marks: Readonly<Record<string, TextStyle>> = {
  '**': 'bold',
  __: 'bold',
  '*': 'italic',
  _: 'italic',
  '~~': 'lineThrough',
}

function addLine(line: string, reading: Reading) {
  const { nodes, colours, dialect, links } = reading
  const signs = [...line.matchAll(SIGNS)]
  const ends = new Map<string, number>()
  for (const { 0: sign, index } of signs) if (marks[sign] && closes(line, index, sign)) ends.set(sign, index)
  /** Elements that are not closed in the rest of the line. */
  const open = new Set<string>()
  let marked: readonly string[] = []
  let style: readonly TextStyle[] = []
  let from = 0
  for (const found of signs) {
    const { 0: sign, index } = found
    // It is inside what was read before.
    if (index < from) continue
    addText(withoutEntities(line.slice(from, index)), style, reading)
    from = index + sign.length
    const [, code, words, image, text, href, slash, name, attributes = '', emotion, escaped] = found
    if (code !== undefined && dialect === '2.0') nodes.push({ tag: 'code', text: code })
    else if (image !== undefined && dialect !== 'lark_md') nodes.push({ tag: 'picture', text: words ?? '' })
    else if (href !== undefined) nodes.push(anchorOf(text ?? '', links[href] ?? href, style))
    else if (name === 'font') {
      if (slash) colours.pop()
      else colours.push(attributesOf(attributes)['color'] ?? '')
    } else if (name === 'br' && dialect === '2.0') addText('\n', [], reading)
    else if (name !== undefined && !slash && holding(name, dialect) && !open.has(name)) {
      const end = line.indexOf(`</${name}>`, from)
      if (end < 0) {
        open.add(name)
        addText(sign, style, reading)
      } else {
        nodes.push(...elementNodes(name, attributesOf(attributes), line.slice(from, end), style))
        from = end + name.length + 3
      }
    } else if (emotion !== undefined && emotionSign(emotion)) {
      nodes.push({ tag: 'emotion', emoji_type: emotion })
    } else if (escaped !== undefined) addText(escaped, style, reading)
    else if (marks[sign] && (sign !== '_' || dialect === '2.0')) {
      const isOpen = marked.includes(sign)
      if (!isOpen && opens(line, index, sign) && (ends.get(sign) ?? 0) > index) marked = [...marked, sign]
      else if (isOpen && closes(line, index, sign)) marked = marked.filter((each) => each !== sign)
      else addText(sign, style, reading)
      style = marked.map((each) => marks[each]!)
    } else addText(sign, style, reading)
  }
  addText(withoutEntities(line.slice(from)), style, reading)
}

const opens = (line: string, at: number, sign: string): boolean =>
  /\S/.test(line[at + sign.length] ?? '') && !(sign.startsWith('_') && /\w/.test(line[at - 1] ?? ''))

/** Underscores inside a word are part of it. */
const closes = (line: string, at: number, sign: string): boolean =>
  /\S/.test(line[at - 1] ?? '') && !(sign.startsWith('_') && /\w/.test(line[at + sign.length] ?? ''))

function addText(text: string, style: readonly TextStyle[], { nodes, colours }: Reading) {
  if (text === '') return
  const colour = colours.at(-1)
  const last = nodes.at(-1)
  if (colour) nodes.push({ tag: 'coloured', text, style, colour })
  else if (
    last?.tag === 'text' &&
    last.style.length === 0 &&
    style.length === 0 &&
    last.text.length + text.length <= LONG_TEXT
  )
    last.text += text
  else nodes.push({ tag: 'text', text, style })
}
