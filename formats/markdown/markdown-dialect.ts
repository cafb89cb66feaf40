import type { Html, Link, PhrasingContent } from 'mdast'

/** A part of an address and of the words after it. Words have no `url`. */
interface AddressPart {
  words: string
  url?: string
}

/** Punctuation and brackets of Chinese and Japanese texts, which no address contains unencoded. */
const FULL_WIDTH =
  '\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff00-\\uffef\\u201c\\u201d\\u2018\\u2019\\u2026'
const ENDS = new RegExp(`[${FULL_WIDTH}]`)
const NEXT = new RegExp(`https?://[^\\s<>${FULL_WIDTH}]+`, 'g')

/**
 * An address that is written without brackets, up to the first full-width sign, with what follows it. GitHub takes
 * everything up to the next space for the address. Undefined for any other link, and if there is no such sign.
 */
export function literalAddress({ url, children, position }: Link): readonly AddressPart[] | undefined {
  const [only, ...others] = children
  if (only?.type !== 'text' || others.length > 0 || !position) return undefined
  const { value } = only
  const isBare = (position.end.offset ?? 0) - (position.start.offset ?? 0) === value.length
  const end = isBare ? value.search(ENDS) : -1
  if (end < 0) return undefined
  const parts: AddressPart[] = [
    { words: value.slice(0, end), url: url.slice(0, url.length - (value.length - end)) },
  ]
  let at = end
  for (const { 0: next, index } of value.slice(end).matchAll(NEXT)) {
    parts.push({ words: value.slice(at, end + index) }, { words: next, url: next })
    at = end + index + next.length
  }
  return [...parts, { words: value.slice(at) }]
}

/**
 * `==words==` of Typora and Obsidian as `<mark>`. A comparison is none: a sign next to a space,
 * or outside of it next to a letter of a program.
 */
export function highlighted(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  if (!nodes.some((node) => node.type === 'text' && node.value.includes('=='))) return nodes
  const made: PhrasingContent[] = []
  let opened = -1
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text' || node.data?.isNotHighlighted) {
      made.push(node)
      continue
    }
    let from = 0
    for (let at = node.value.indexOf('=='); at >= 0; at = node.value.indexOf('==', at + 2)) {
      const before = node.value[at - 1] ?? edge(nodes[index - 1])
      const after = node.value[at + 2] ?? edge(nodes[index + 1])
      const isSign = before !== '=' && after !== '='
      const opens = opened < 0 && isSign && /\S/.test(after) && !/[\w)\]]/.test(before)
      const closes = opened >= 0 && isSign && /\S/.test(before) && !/\w/.test(after)
      if (!opens && !closes) continue
      if (at > from) made.push({ ...node, value: node.value.slice(from, at) })
      if (opens) opened = made.length
      made.push(opens ? { type: 'text', value: '==' } : MARK_END)
      if (closes) {
        made[opened] = MARK
        opened = -1
      }
      from = at + 2
    }
    if (from < node.value.length) made.push({ ...node, value: node.value.slice(from) })
  }
  return made
}

/** Words that go on in the next line of the source, before or after `<br>`: both are one break. */
export function withoutSecondBreaks(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  if (!nodes.some(isBreakTag)) return nodes
  return nodes.map((node, at) => {
    if (node.type !== 'text') return node
    const value = isBreakTag(nodes[at - 1]) ? node.value.replace(/^\n/, '') : node.value
    const next = nodes[at + 2]
    const isBeforeWords = isBreakTag(nodes[at + 1]) && !(next?.type === 'text' && next.value.startsWith('\n'))
    return { ...node, value: isBeforeWords && next ? value.replace(/\n$/, '') : value }
  })
}

const isBreakTag = (node: PhrasingContent | undefined) =>
  node?.type === 'html' && /^<br\s*\/?>$/i.test(node.value)

/** The sign next to a text: a mark counts as a letter, and the end of the line as a space. */
const edge = (node: PhrasingContent | undefined): string => (node && node.type !== 'break' ? '字' : ' ')

const MARK: Html = { type: 'html', value: '<mark>' }
const MARK_END: Html = { type: 'html', value: '</mark>' }
