import { DOMParser, Fragment, Slice } from 'prosemirror-model'
import type { Node as BlockNode } from 'prosemirror-model'
import type { TextStyle } from '../../../contract/docx/text'
import { newTextBlock } from '../commands/new-text-block'
import { schema } from '../schema/schema'

/** Elements that begin a line of their own. */
const blockTags =
  'P DIV H1 H2 H3 H4 H5 H6 PRE BLOCKQUOTE UL OL LI TABLE THEAD TBODY TFOOT TR TD TH ARTICLE SECTION HEADER FOOTER MAIN NAV ASIDE FIGURE FIGCAPTION DL DT DD HR BODY HTML DETAILS SUMMARY'
const isBlock = new Set(blockTags.split(' '))
const dropped = new Set(
  'SCRIPT STYLE HEAD TITLE META LINK TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH INPUT BUTTON SELECT TEXTAREA COLGROUP'.split(
    ' ',
  ),
)

interface Line {
  type: number
  style?: Partial<TextStyle>
}

/**
 * Pasted HTML as blocks of the text family: headings, lists, to-dos, quotes,
 * code and paragraphs, with their marks and safe links. Everything else is its
 * text. The elements come from an inert document and are only read.
 */
export function blocksFromDom(root: Node): BlockNode[] {
  const blocks: BlockNode[] = []
  let waiting: Node[] = []
  const flush = (line: Line) => {
    const content = contentOf(waiting, line.type)
    waiting = []
    if (content.size > 0) blocks.push(newTextBlock(line.type, content, line.style))
  }
  const walk = (parent: Node, line: Line) => {
    for (const child of parent.childNodes) {
      if (child instanceof Element && dropped.has(child.tagName.toUpperCase())) continue
      if (!(child instanceof Element) || !holdsBlocks(child)) {
        waiting.push(child)
        continue
      }
      flush(line)
      const inner = lineOf(child, line)
      walk(child, inner)
      flush(inner)
    }
  }
  walk(root, { type: 2 })
  flush({ type: 2 })
  return blocks
}

const holdsBlocks = (element: Element): boolean =>
  isBlock.has(element.tagName) || [...element.children].some(holdsBlocks)

function lineOf(element: Element, around: Line): Line {
  const tag = element.tagName
  if (/^H[1-6]$/.test(tag)) return { type: Number(tag[1]) + 2 }
  if (tag === 'PRE') return { type: 14 }
  if (tag === 'BLOCKQUOTE') return { type: 15 }
  if (tag !== 'LI') return around
  const box = [...element.querySelectorAll('input[type=checkbox]')].find(
    (found) => found.closest('li') === element,
  )
  if (box) return { type: 17, style: { done: box.hasAttribute('checked') } }
  return { type: element.parentElement?.tagName === 'OL' ? 13 : 12 }
}

const parser = DOMParser.fromSchema(schema)

function contentOf(nodes: readonly Node[], type: number): Fragment {
  const inert = nodes[0]?.ownerDocument
  if (!inert) return Fragment.empty
  // In the inert document: a picture's `onerror` must never meet a living one.
  const holder = inert.createElement('p')
  for (const node of nodes) holder.append(node.cloneNode(true))
  for (const hidden of holder.querySelectorAll('script,style,template,iframe,object,embed')) hidden.remove()
  for (const brk of holder.querySelectorAll('br')) brk.replaceWith(type === 14 ? '\n' : LINE_BREAK)
  if (type === 14) return textOnly((holder.textContent ?? '').replace(/\n$/, ''))
  return withBreaks(parser.parse(holder, { topNode: schema.node('line') }).content)
}

/** Survives where white space collapses. */
const LINE_BREAK = '\u2028'

function withBreaks(content: Fragment): Fragment {
  const nodes = content.content.map((node) =>
    node.isText && node.text!.includes(LINE_BREAK)
      ? schema.text(node.text!.replaceAll(LINE_BREAK, '\n'), node.marks)
      : node,
  )
  return Fragment.fromArray(nodes)
}

const textOnly = (text: string) => (text ? Fragment.from(schema.text(text)) : Fragment.empty)

/** ProseMirror's clipboard asks for a parser: this one answers whole blocks. */
export class PasteParser extends DOMParser {
  constructor() {
    super(schema, parser.rules)
  }

  override parseSlice(root: Node): Slice {
    return new Slice(Fragment.fromArray(blocksFromDom(root)), 0, 0)
  }
}
