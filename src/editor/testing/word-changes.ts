import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { keyOf, textObject } from '../../../document/blocks/registry'
import { glyphNamed } from '../../../document/emoji/emoji'
import { newText } from '../../../document/structure/new-tree'
import { linkHref } from '../../../document/wire/link-href'
import { LossCounter } from '../../../formats/losses'
import { elementText } from '../export/element-text'
import { htmlChanges, line, withElements } from './round-trip'
import type { Change, Known } from './round-trip'

/** What a Word file does not give back. The export counts each. */
export const wordChanges = (known: WordKnown): readonly Change[] => [
  {
    because: 'A formula is not code.',
    of: (tree) => [withElements(tree, (elements) => elements.map(withoutCode))],
  },
  {
    because: 'An emoji without a sign is a pushpin.',
    of(tree) {
      const { callout } = tree.body
      if (!callout?.emoji_id || glyphNamed(callout.emoji_id)) return [tree]
      return [{ ...tree, body: { callout: { ...callout, emoji_id: 'pushpin' } } }]
    },
  },
  {
    because: 'A picture is as large as it is drawn on the page.',
    of: (tree) => [withDrawnSize(tree)],
  },
  {
    because: 'An embedded page is its address.',
    of(tree) {
      const { iframe, link_preview } = tree.body
      const url = iframe?.component?.url ?? link_preview?.url
      const href = typeof url === 'string' ? linkHref(url) : undefined
      return href ? [line(href, { link: { url: encodeURIComponent(href) } })] : [tree]
    },
  },
  {
    because: 'Any other block is its name and its words.',
    of: (tree) => asName(tree, known),
  },
  {
    because: 'A line is not folded, and code always wraps.',
    of: (tree) => [withoutFolds(tree)],
  },
  {
    because: 'A mention is a name, a document a link, and a date its words.',
    of: (tree) => [withElements(tree, (elements) => elements.map((element) => asWords(element, known)))],
  },
  ...htmlChanges(known),
]

export interface WordKnown extends Known {
  /** Names by open_id. */
  people: ReadonlyMap<string, string>
}

function withoutCode(element: TextElement): TextElement {
  const { equation } = element
  if (!equation?.text_element_style) return element
  const { inline_code: _, ...style } = equation.text_element_style
  return { equation: { ...equation, text_element_style: style } }
}

/** The widest picture on a page of Word, in pixels. */
const PAGE_PIXELS = 600
const UNKNOWN_PIXELS = 100

function withDrawnSize(tree: BlockTree): BlockTree {
  const { image } = tree.body
  if (!image) return tree
  const { scale = 1, ...own } = image
  const [wide, high] = [own.width || UNKNOWN_PIXELS, own.height || UNKNOWN_PIXELS].map(
    (side) => side * (scale || 1),
  ) as [number, number]
  const fit = Math.min(1, PAGE_PIXELS / wide)
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * fit))) as [number, number]
  return { ...tree, body: { ...tree.body, image: { ...own, width, height } } }
}

const headings = Array.from({ length: 9 }, (_, at) => `heading${at + 1}`)
const kept = new Set(
  [
    'page text bullet ordered todo quote code divider image table table_cell grid grid_column callout'.split(
      ' ',
    ),
    ['quote_container', 'sheet', 'view', 'file', ...headings],
  ].flat(),
)

function asName(tree: BlockTree, { kindName }: Known): readonly BlockTree[] {
  const key = keyOf(tree.block_type)
  if (kept.has(key)) return [tree]
  const words = textObject(tree.block_type, tree.body)?.elements ?? []
  const name = { ...line(kindName(key), { italic: true }), children: tree.children }
  return words.length > 0 ? [name, newText('text', words)] : [name]
}

function withoutFolds(tree: BlockTree): BlockTree {
  const { block_type: type, body } = tree
  const text = textObject(type, body)
  if (!text?.style) return tree
  const { folded: _, wrap: __, ...style } = text.style
  return { ...tree, body: { ...body, [keyOf(type)]: { ...text, style } } }
}

function asWords(element: TextElement, { people, kindName }: WordKnown): TextElement {
  if (element.text_run ?? element.equation) return element
  const names = { person: (id: string) => people.get(id), kind: kindName }
  const { words, href } = elementText(element, names, new LossCounter())
  const [value] = Object.values(element) as [{ text_element_style?: TextElementStyle }]
  const style = { ...value.text_element_style, ...(href && { link: { url: encodeURIComponent(href) } }) }
  return { text_run: { content: words, text_element_style: style } }
}
