import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { plainBlock } from './plain-markdown'
import { definitionsFor, definitionsIn, splitMarkdown } from './split-markdown'

declare module 'mdast' {
  interface TextData {
    /** A backslash says that its `[!NOTE]` is no alert. */
    isNoAlert?: boolean
    /** A backslash says that its `==` do not highlight. */
    isNotHighlighted?: boolean
  }
}

/** One tilde is the sign of a range, as in 10~12 and 14~16; two strike through. */
const oneTilde = { singleTilde: false }

/** Without what finds addresses in text that is parsed: there an escaped address is one again. */
const github = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

const options = {
  extensions: [gfm(oneTilde), math(), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly(oneTilde)],
  mdastExtensions: [github, mathFromMarkdown()],
}

/** The parser reads this many characters at a time. Its time grows with the square of a text. */
const PART = 4_000

/**
 * The blocks of GitHub's Markdown with formulas between dollar signs. Marks next to Chinese, Japanese and Korean need
 * no spaces. The text is read in parts, and plain blocks without the parser.
 */
export function parseMarkdown(text: string, part = PART): RootContent[] {
  const definitions = definitionsIn(text)
  const nodes: RootContent[] = []
  let waiting = ''
  let isNext = false
  const add = (own: RootContent[], continuesList: boolean) => {
    if (continuesList) joinList(nodes, own)
    for (const node of own) nodes.push(node)
  }
  const read = () => {
    if (waiting) add(parsePart(waiting, definitions), isNext)
    waiting = ''
  }
  for (const { source, continuesList } of splitMarkdown(text)) {
    const plain = part < Infinity ? plainBlock(source) : undefined
    if (plain || waiting.length >= part) read()
    if (plain) add([plain], continuesList)
    else {
      if (!waiting) isNext = continuesList
      waiting += source
    }
  }
  read()
  return nodes
}

function parsePart(source: string, definitions: ReadonlyMap<string, string>): RootContent[] {
  const known = definitionsFor(source, definitions)
  const read = fromMarkdown(known + source, options).children
  const own = known ? read.filter(({ position }) => (position?.start.offset ?? 0) >= known.length) : read
  markEscaped(own, known + source)
  return own
}

/** Puts the items of a list's second part below its first one. */
function joinList(before: readonly RootContent[], after: RootContent[]): void {
  const [open, next] = [before.at(-1), after[0]]
  if (open?.type !== 'list' || next?.type !== 'list' || open.ordered !== next.ordered) return
  for (const item of next.children) open.children.push(item)
  after.shift()
}

/** Text with a backslash before a sign that means something to other programs than GitHub: `[!NOTE]` and `==`. */
function markEscaped(nodes: readonly RootContent[], source: string): void {
  for (const node of nodes) {
    if (node.type === 'text' && /^\[!|==/.test(node.value)) {
      const written = source.slice(node.position?.start.offset, node.position?.end.offset)
      const data = { isNoAlert: written.startsWith('\\['), isNotHighlighted: /\\=/.test(written) }
      if (data.isNoAlert || data.isNotHighlighted) node.data = data
    } else if ('children' in node) markEscaped(node.children, source)
  }
}

/** The syntax of blocks, and of all but marks, code and links. */
const notOfLines = [
  'attentionMarkers',
  'autolink',
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'definition',
  'gfmFootnoteCall',
  'gfmFootnoteDefinition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'list',
  'mathFlow',
  'mathText',
  'setextUnderline',
  'table',
  'tasklistCheck',
  'thematicBreak',
]

const optionsOfLine = { ...options, extensions: [...options.extensions, { disable: { null: notOfLines } }] }

/** Marks, code and links in one line of text; all else is its words. Spaces at its ends stay. */
export function parseLine(text: string): PhrasingContent[] {
  const before = /^\s*/.exec(text)![0]
  const words = text.trim()
  const after = words ? text.slice(before.length + words.length) : ''
  const [only, ...others] = fromMarkdown(words, optionsOfLine).children
  const inner: PhrasingContent[] =
    only?.type === 'paragraph' && others.length === 0 ? only.children : [{ type: 'text', value: words }]
  const spaces = (value: string): PhrasingContent[] => (value ? [{ type: 'text', value }] : [])
  return [...spaces(before), ...inner, ...spaces(after)]
}
