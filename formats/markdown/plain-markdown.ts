import type { ListItem, PhrasingContent, RootContent, Table } from 'mdast'

/**
 * A block in the simplest and most usual Markdown: text with bold words, code and links, in a paragraph, a heading, an
 * item or a table. Undefined for anything else, which the parser reads. The parser takes a hundred times as long.
 */
export function plainBlock(source: string): RootContent | undefined {
  const lines = source.replace(/(?<![ \t\n])[ \t\n]+$/, '').split('\n')
  const [first = ''] = lines
  if (first.startsWith('|')) return tableIn(lines)
  if (ITEM.test(first)) return listIn(lines)
  if (first.startsWith('```')) return codeIn(lines)
  if (first.startsWith('> ') && lines.length === 1) {
    const inner =
      BEGINS_LINE.test(first.slice(2)) && !ENDS_BREAK.test(first) ? lineIn(first.slice(2)) : undefined
    return inner && { type: 'blockquote', children: [{ type: 'paragraph', children: inner }] }
  }
  const [, signs, words] = /^(#{1,6}) +(\S.*)$/.exec(first) ?? []
  if (signs && words !== undefined) {
    const children = lines.length === 1 && !words.endsWith('#') ? lineIn(words) : undefined
    return children && { type: 'heading', depth: signs.length as 1, children }
  }
  if (!lines.every((line) => BEGINS_LINE.test(line) && !ENDS_BREAK.test(line))) return undefined
  const children = lineIn(lines.join('\n'))
  return children && { type: 'paragraph', children }
}

/** Text, or one of its marks, but no sign of a block. */
const BEGINS_LINE = /^(?:\p{L}|[（“《【「、。，]|\d+(?![.)\d])|\*\*[^\s*]|`[^`]|\[[^\]^]+\]\()/u
const ENDS_BREAK = /[ \t\\]$/

/** Characters that never have a meaning. */
const PLAIN = '[^\\\\`*_[\\]<&~$@|!\\n]'
const INNER = `(?!\\s)${PLAIN}+(?<!\\s)`
const TOKEN = new RegExp(
  [
    `(?<plain>${PLAIN}+|\\n|!(?!\\[))`,
    '`(?<code>[^`\\s](?:[^`\\n]*[^`\\s])?)`(?!`)',
    `\\[(?<label>${PLAIN}+)\\]\\((?<url>[\\w:/.?=%#+-]+)\\)`,
    `\\*\\*(?<strong>${INNER})\\*\\*(?!\\*)`,
    `\\*(?<emphasis>${INNER})\\*(?!\\*)`,
    `~~(?<delete>${INNER})~~(?!~)`,
    `(?<=^|[ \\n])_(?<low>[a-zA-Z0-9\\p{Script=Han}](?:${PLAIN}*[a-zA-Z0-9\\p{Script=Han}])?)_(?=$|[ \\n])`,
    '(?<html><br ?/?>)',
  ].join('|'),
  'uy',
)
/** The parser finds addresses in text. */
const ADDRESS = /https?:|www\./i

function lineIn(text: string): PhrasingContent[] | undefined {
  if (!ADDRESS.test(text)) return tokensIn(text)
  const outside = text.replace(/\]\([^)]*\)/g, '')
  return ADDRESS.test(outside) ? undefined : tokensIn(text)
}

function tokensIn(text: string): PhrasingContent[] | undefined {
  const nodes: PhrasingContent[] = []
  let words = ''
  const end = () => {
    if (words) nodes.push({ type: 'text', value: words })
    words = ''
  }
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const { 0: all, groups: { plain, code, label, url, low, html, ...marks } = {} } = TOKEN.exec(text) ?? {}
    if (all === undefined) return undefined
    if (plain !== undefined) {
      words += plain
      continue
    }
    end()
    if (code !== undefined) nodes.push({ type: 'inlineCode', value: code })
    else if (label !== undefined && url !== undefined)
      nodes.push({ type: 'link', title: null, url, children: [{ type: 'text', value: label }] })
    else if (html !== undefined) nodes.push({ type: 'html', value: html })
    else if (low !== undefined) nodes.push({ type: 'emphasis', children: [{ type: 'text', value: low }] })
    for (const type of MARKS) {
      const value = marks[type]
      if (value === undefined) continue
      if (!isMark(value, text[at - 1], text[TOKEN.lastIndex])) return undefined
      nodes.push({ type, children: [{ type: 'text', value }] })
    }
  }
  end()
  return nodes
}

const MARKS = ['strong', 'emphasis', 'delete'] as const

/** Whether signs around words mark them by any rule: letters are inside, or spaces or Chinese letters outside. */
const isMark = (words: string, before: string | undefined, after: string | undefined): boolean =>
  (LETTER.test(words[0]!) || isOutside(before)) && (LETTER.test(words.at(-1)!) || isOutside(after))

const LETTER = /[a-z0-9\p{Script=Han}]/iu
const isOutside = (sign: string | undefined) => sign === undefined || /[ \n\p{Script=Han}]/u.test(sign)

/** Code between fences of three backticks. */
function codeIn([first = '', ...lines]: readonly string[]): RootContent | undefined {
  const lang = /^```([\w+-]*)$/.exec(first)?.[1]
  const isWhole = lines.at(-1) === '```' && !lines.slice(0, -1).some((line) => /^ {0,3}```/.test(line))
  if (lang === undefined || !isWhole) return undefined
  return { type: 'code', lang: lang || null, meta: null, value: lines.slice(0, -1).join('\n') }
}

const ITEM = /^([-*+]|\d{1,9}[.)]) (?:\[([ xX])\] )?(?=\S)/

/** An item, and below it items that are indented by two spaces. */
function listIn(lines: readonly string[]): RootContent | undefined {
  const [first = '', ...below] = lines
  const [sign, marker = '', box] = ITEM.exec(first) ?? []
  if (sign === undefined || (below.length > 0 && marker.length > 1)) return undefined
  const words = first.slice(sign.length)
  const children = BEGINS_LINE.test(words) && !ENDS_BREAK.test(words) ? lineIn(words) : undefined
  if (!children) return undefined
  const item: ListItem = {
    type: 'listItem',
    spread: false,
    checked: box === undefined ? null : box !== ' ',
    children: [{ type: 'paragraph', children }],
  }
  if (below.length > 0) {
    if (!below.every((line) => /^ {2}[-*+] \S/.test(line) && line[2] === below[0]![2])) return undefined
    const lists = below.map((line) => listIn([line.slice(2)]))
    const [list, ...others] = lists
    if (list?.type !== 'list') return undefined
    for (const other of others) {
      if (other?.type !== 'list') return undefined
      list.children.push(...other.children)
    }
    item.children.push(list)
  }
  const start = marker.length > 1 ? Number.parseInt(marker, 10) : null
  return { type: 'list', ordered: start !== null, start, spread: false, children: [item] }
}

function tableIn([head = '', delimiter = '', ...rows]: readonly string[]): RootContent | undefined {
  if (!/^\|(?: *:?-+:? *\|)+$/.test(delimiter)) return undefined
  const signs = delimiter.slice(1, -1).split('|')
  const children: Table['children'] = []
  for (const line of [head, ...rows]) {
    const cells = /^\|[^\\`]*\|$/.test(line) ? line.slice(1, -1).split('|') : []
    const read = cells.map((cell) => lineIn(cell.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')))
    if (cells.length !== signs.length || read.includes(undefined)) return undefined
    children.push({
      type: 'tableRow',
      children: read.map((cell) => ({ type: 'tableCell', children: cell ?? [] })),
    })
  }
  const align = signs.map((sign) => {
    const [left, right] = [sign.trim().startsWith(':'), sign.trim().endsWith(':')]
    return left && right ? ('center' as const) : left ? ('left' as const) : right ? ('right' as const) : null
  })
  return { type: 'table', align, children }
}
