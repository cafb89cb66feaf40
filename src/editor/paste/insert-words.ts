import type { Transaction } from 'prosemirror-state'
import { IMAGE, numberOf } from '../../../contract/docx/block-numbers'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { isCode, isTask, specOf, textObject } from '../../../document/blocks/registry'
import { withElements } from '../../../document/wire/text-body'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { fallbackNames } from '../export/element-text'
import { elementWords, textFromTrees } from '../export/text-from-trees'

const ORDERED = numberOf('ordered')

/** A longer line is a paragraph and no title, unless it is all that is pasted. */
const LONGEST_TITLE = 800

/** Inserts blocks as text into code, which takes nothing else. */
export function insertInCode(
  tr: Transaction,
  trees: readonly BlockTree[],
  names: NameLookup,
  tally: LossCounter,
): void {
  const waiting = [...trees]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    const elements = elementsOf(tree)
    const isSilent = tree.children.length === 0 && !specOf(tree.block_type)?.plainText
    if (elements) countPlain(elements, tally)
    else if (tree.block_type === IMAGE) tally.add('pictures')
    else if (isSilent) tally.add('blocks')
    waiting.push(...tree.children)
  }
  tr.insertText(textFromTrees(trees, names))
}

/** The words that go into a title, the blocks that go below it, and what a title cannot hold. */
export interface FirstLine {
  words: string
  rest: readonly BlockTree[]
  losses: readonly Loss[]
}

/**
 * Takes the first line of words off blocks, for a title. A block of several lines keeps the others, and children
 * take the place of their parent. Blank lines that come first are left out. Undefined if something else comes first:
 * a picture, a table, code of several lines or a long paragraph.
 */
export function takeFirstLine(
  trees: readonly BlockTree[],
  names: NameLookup = fallbackNames,
): FirstLine | undefined {
  const wordsOf = (element: TextElement) => lineWords(element, names)

  const start = trees.findIndex((tree) => !isBlank(tree))
  const [first, ...after] = start < 0 ? [] : trees.slice(start)
  const elements = first && elementsOf(first)
  if (!elements) return undefined
  const { block_type: type, body, children } = first
  const whole = elements.map(wordsOf).join('')
  const begin = whole.lastIndexOf('\n', whole.search(/\S/)) + 1
  const end = whole.includes('\n', begin) ? whole.indexOf('\n', begin) : whole.length
  const others = cutElements(elements, wordsOf, end + 1, Infinity)
  const own = others.length > 0 ? [{ ...first, body: withElements(type, body, others) }] : children
  const rest = [...own, ...after]
  if (rest.length > 0 && (isCode(type) || end - begin > LONGEST_TITLE)) return undefined
  const tally = new LossCounter()
  if (isTask(type)) tally.add('kindsAsText')
  if (type === ORDERED && after[0]?.block_type === ORDERED && !isSecondAfter(own)) tally.add('listNumbers')
  countPlain(cutElements(elements, wordsOf, begin, end), tally)
  return { words: whole.slice(begin, end), rest, losses: tally.losses }
}

/** Whether the next item is still the second one, after what is left of the first. */
const isSecondAfter = (left: readonly BlockTree[]) =>
  left.length - left.findLastIndex(({ block_type: type }) => type !== ORDERED) === 2

const elementsOf = ({ block_type, body }: BlockTree): readonly TextElement[] | undefined =>
  textObject(block_type, body)?.elements

const isBlank = (tree: BlockTree) =>
  tree.children.length === 0 &&
  elementsOf(tree)?.every((each) => lineWords(each, fallbackNames).trim() === '') === true

/** The words of an element; only runs of text have line breaks. */
const lineWords = (element: TextElement, names: NameLookup) =>
  element.text_run ? element.text_run.content : elementWords(element, names).replaceAll('\n', ' ')

/** Counts what elements lose when only their words are kept. */
function countPlain(elements: readonly TextElement[], tally: LossCounter): void {
  tally.add('plainLinks', elements.filter(hasAddress).length)
  tally.add('mentionsAsNames', elements.filter(({ mention_user }) => mention_user).length)
}

const hasAddress = ({ text_run, mention_doc, link_preview }: TextElement) =>
  (text_run?.text_element_style?.link ?? mention_doc ?? link_preview) !== undefined

/** The elements between two places in the words of a line. */
function cutElements(
  elements: readonly TextElement[],
  wordsOf: (element: TextElement) => string,
  from: number,
  to: number,
): TextElement[] {
  let at = 0
  return elements.flatMap((element): TextElement[] => {
    const begin = at
    at += wordsOf(element).length
    if ((begin < from && at <= from) || begin >= to) return []
    const { text_run: run } = element
    if (!run) return [element]
    return [{ text_run: { ...run, content: run.content.slice(Math.max(0, from - begin), to - begin) } }]
  })
}
