import type { Node } from 'prosemirror-model'
import { Fragment } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { BlockBody } from '../../../document/block-tree'
import { numberOf, textObject } from '../../../document/blocks/registry'
import { withStyle } from '../../../document/wire/text-body'
import { changedRange, isInOneLine } from '../changes/changed-range'
import type { ChangedRange } from '../changes/changed-range'
import { groupOf } from '../mounting/mounted-groups'
import { holdsBlocks } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { NodeDecorations } from '../view/node-decorations'
import { itemNumbers } from './item-numbers'

/** A line whose number the browser would not count by itself: where it begins and ends, and its depth. */
export interface NumberedLine {
  at: number
  end: number
  depth: number
  number: number
}

interface Numbering {
  /** In the order of the document. */
  starting: readonly NumberedLine[]
  decorations: ReturnType<typeof NodeDecorations.of>
}

const key = new PluginKey<Numbering>('numbering')
const ORDERED = numberOf('ordered')

/**
 * Tells the style sheet where ordered items do not simply count on. There a list begins with another number than 1,
 * restarts after an item, or continues in another group of blocks, in which the browser begins a new count. Most
 * lists need none of this.
 *
 * Typing in a line costs nothing; any other edit costs a walk over the blocks that it touched and the items around
 * them.
 */
export function numberingPlugin(): Plugin<Numbering> {
  return new Plugin<Numbering>({
    key,
    state: {
      init: (_, { doc }) => drawn(startingLines(doc, 0, doc.childCount, 0, 0)),
      apply: (tr, now, before) => applied(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  })
}

/** The lines that set a number of their own, in document order. */
export const numberedLinesOf = (state: EditorState): readonly NumberedLine[] =>
  key.getState(state)?.starting ?? []

function drawn(lines: readonly NumberedLine[]): Numbering {
  const starting = lines.toSorted((a, b) => a.at - b.at)
  const decorations = NodeDecorations.of(
    starting.map(({ number, ...line }) => ({
      ...line,
      attributes: { 'data-start': '', style: `--ed-start: ${number}` },
    })),
  )
  return { starting, decorations }
}

function applied(tr: Transaction, now: Numbering, before: Node): Numbering {
  const { doc } = tr
  const range = tr.docChanged ? changedRange(before, doc) : undefined
  if (!range) return now
  const grown = range.after - range.before
  if (isInOneLine(before, doc)) {
    if (now.starting.length === 0) return now
    return drawn(
      now.starting.map((line) => {
        if (line.end <= range.from) return line
        return line.at < range.from ? { ...line, end: line.end + grown } : movedBy(grown, line)
      }),
    )
  }
  const { first, last, from, to } = stretchAround(doc, range)
  const kept = now.starting.flatMap((line) => {
    if (line.at < from) return [line]
    return line.at >= range.before && line.at + grown >= to ? [movedBy(grown, line)] : []
  })
  return drawn([...kept, ...startingLines(doc, first, last, from, 0)])
}

const movedBy = (distance: number, line: NumberedLine): NumberedLine => ({
  ...line,
  at: line.at + distance,
  end: line.end + distance,
})

/** The blocks of the page that a change touched, with the ordered items around them. */
function stretchAround(doc: Node, { from, after }: ChangedRange) {
  const $from = doc.resolve(from)
  let first = $from.index(0)
  let last = Math.min(doc.resolve(after).index(0) + 1, doc.childCount)
  while (first > 0 && isOrdered(doc.child(first - 1))) first--
  while (last < doc.childCount && isOrdered(doc.child(last))) last++
  return { first, last, from: $from.posAtIndex(first, 0), to: $from.posAtIndex(last, 0) }
}

const isOrdered = (block: Node) =>
  block.type.name === 'text_block' && block.firstChild?.attrs.type === ORDERED

/** The lines in a range of children and all below them; the first child must not continue a list. */
function startingLines(
  parent: Node,
  first: number,
  last: number,
  position: number,
  depth: number,
): NumberedLine[] {
  const found: NumberedLine[] = []
  let items: { block: Node; at: number }[] = []
  const endList = () => {
    if (items.length === 0) return
    for (const line of startingIn(items, depth + 1)) found.push(line)
    items = []
  }
  let at = position
  for (let index = first; index < last; index++) {
    const block = parent.child(index)
    if (isOrdered(block)) items.push({ block, at })
    else endList()
    if (holdsBlocks(block)) {
      for (const line of startingLines(block, 0, block.childCount, at + 1, depth + 1)) found.push(line)
    }
    at += block.nodeSize
  }
  endList()
  return found
}

/** The lines among consecutive items, whose lines are at this depth. */
const startingIn = (items: readonly { block: Node; at: number }[], depth: number): NumberedLine[] =>
  itemNumbers(items.map(({ block }) => sequenceOf(block))).flatMap(({ number, isRestart }, index) => {
    const { block, at } = items[index]!
    const above = items[index - 1]?.block
    const isCounted = above ? !isRestart && groupOf(above) === groupOf(block) : number === 1
    return isCounted ? [] : [{ at: at + 1, end: at + 1 + block.child(0).nodeSize, depth, number }]
  })

/** The number of a child that is an ordered item, as the page shows it; undefined for any other. */
export function itemNumber(parent: Node, index: number): number | undefined {
  let first = index + 1
  while (first > 0 && isOrdered(parent.child(first - 1))) first--
  const items = parent.children.slice(first, index + 1)
  return itemNumbers(items.map(sequenceOf)).at(-1)?.number
}

function sequenceOf(block: Node): string | undefined {
  const { type, body } = lineAttrs(block.child(0))
  return textObject(type, body)?.style?.sequence
}

/**
 * A block and its children as calls recreate them, which is how blocks are moved and copied. Calls cannot write the
 * number of an ordered item (platform/docx#text), so in its new place it counts on. The same node if none has a
 * number.
 */
export function withoutNumbers(node: Node): Node {
  if (node.isTextblock) return lineWithoutNumber(node)
  if (node.isLeaf) return node
  const children = node.children.map(withoutNumbers)
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children))
}

function lineWithoutNumber(line: Node): Node {
  const { type, body } = lineAttrs(line)
  const made = bodyWithoutNumber(type, body)
  return made === body ? line : line.type.create({ ...line.attrs, body: made }, line.content, line.marks)
}

/** The same for the body of one block. */
export const bodyWithoutNumber = <Body extends BlockBody | null>(
  type: number,
  body: Body,
): Body | BlockBody =>
  textObject(type, body)?.style?.sequence === undefined
    ? body
    : withStyle(type, body, { sequence: undefined })
