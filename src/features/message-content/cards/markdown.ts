import { contentLimits } from '../../../../document/content-limits'
import { cellsIn, isDelimiter } from '../contents/markdown-table'
import type { RichNode } from '../contents/rich-nodes'
import type { Dialect, Links } from './markdown-elements'
import { inlineNodes } from './markdown-inline'

/** The paragraphs of a text. */
export interface MarkdownText {
  paragraphs: readonly (readonly RichNode[])[]
  /** How many nodes all of them have, with those in quotes. */
  count: number
}

const { nodes: MOST_NODES } = contentLimits.card
/** Quotes in quotes; deeper ones keep their signs. */
const MOST_QUOTES = 5

/**
 * Reads the markdown of a card in its dialect (platform/cards#markdown). Signs that a dialect does not have stay as they
 * are written. Each line is read once; reading ends after the nodes of a card that is drawn.
 */
export function readMarkdown(
  markdown: string,
  dialect: Dialect,
  links: Links = {},
  quotes = 0,
): MarkdownText {
  const paragraphs: RichNode[][] = []
  let count = 0
  let words: string[] = []
  const add = (...nodes: RichNode[]) => {
    paragraphs.push(nodes)
    count += nodes.length + 1
  }
  const inline = (text: string) => inlineNodes(text, dialect, links)
  const flush = () => {
    const text = words.join('\n').replaceAll(/^\n+|(?<!\n)\n+$/g, '')
    words = []
    if (text !== '') add(...inline(text))
  }
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length && count <= MOST_NODES; at++) {
    const line = lines[at] ?? ''
    const block = dialect === 'lark_md' ? undefined : blockAt(lines, at, dialect, quotes)
    if (!block) {
      words.push(line)
      continue
    }
    flush()
    at += block.lines - 1
    if (block.kind === 'quote') {
      const inner = readMarkdown(block.text, dialect, links, quotes + 1)
      add({ tag: 'quote', paragraphs: inner.paragraphs })
      count += inner.count
    } else if (block.kind === 'rows')
      for (const row of block.rows)
        add(
          ...row.cells.flatMap((cell): RichNode[] => [
            { tag: 'cell', isHeader: row.isHeader },
            ...inline(cell),
          ]),
        )
    else add(block.node, ...inline(block.text))
  }
  flush()
  return { paragraphs, count }
}

/** A block that begins at a line, and how many lines it takes. */
type Block = { lines: number } & (
  | { kind: 'line'; node: RichNode; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: { cells: readonly string[]; isHeader: boolean }[] }
)

/** Undefined: the line is text. */
function blockAt(lines: readonly string[], at: number, dialect: Dialect, quotes: number): Block | undefined {
  const line = lines[at] ?? ''
  if (dialect === '2.0') {
    const [, signs, heading] = /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    if (signs && heading)
      return { kind: 'line', lines: 1, node: { tag: 'heading', level: signs.length }, text: heading }
    if (/^ {0,3}>/.test(line) && quotes < MOST_QUOTES) return quoteAt(lines, at)
    if (line.includes('|') && isDelimiter(lines[at + 1])) return tableAt(lines, at)
  }
  if (/^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line) || (dialect === '2.0' && /^\s*<hr ?\/?>\s*$/.test(line)))
    return { kind: 'line', lines: 1, node: { tag: 'hr' }, text: '' }
  const fence = /^\s{0,12}```\s*(?:([\w+#-]{1,30})\s*)?$/.exec(line)
  if (fence) return codeAt(lines, at, fence[1] ?? '')
  const [, indent = '', digits, item] = /^(\s{0,24})(?:[-*+]|(\d{1,9})[.)])\s+(\S.*)$/.exec(line) ?? []
  if (item === undefined) return undefined
  const depth = Math.floor(indent.replaceAll('\t', '    ').length / (dialect === '2.0' ? 2 : 4))
  const node: RichNode = { tag: 'item', depth: Math.min(depth, 9), ...(digits && { number: Number(digits) }) }
  return { kind: 'line', lines: 1, node, text: item }
}

function quoteAt(lines: readonly string[], at: number): Block {
  const end = endOf(lines, at, (line) => /^ {0,3}>/.test(line))
  const quoted = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { kind: 'quote', lines: quoted.length, text: quoted.join('\n') }
}

function tableAt(lines: readonly string[], at: number): Block {
  const end = endOf(lines, at + 2, (line) => line.includes('|'))
  const header = { cells: cellsIn(lines[at] ?? ''), isHeader: true }
  const rows = lines.slice(at + 2, end).map((line) => ({ cells: cellsIn(line), isHeader: false }))
  return { kind: 'rows', lines: rows.length + 2, rows: [header, ...rows] }
}

function codeAt(lines: readonly string[], at: number, language: string): Block {
  const end = endOf(lines, at + 1, (line) => line.trim() !== '```')
  const node: RichNode = { tag: 'code_block', language, text: lines.slice(at + 1, end).join('\n') }
  return { kind: 'line', lines: end - at + 1, node, text: '' }
}

/** The index of the first line from `at` on that does not continue a block. */
function endOf(lines: readonly string[], at: number, continues: (line: string) => boolean): number {
  let end = at
  while (end < lines.length && continues(lines[end]!)) end++
  return end
}
