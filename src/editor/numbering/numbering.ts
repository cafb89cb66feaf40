import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { changedRange } from '../changes/changed-range'
import type { ChangedRange } from '../changes/changed-range'
import { groupOf } from '../near/group-of'
import type { LineAttrs } from '../schema/attrs'
import { textObject } from '../../document/wire/text-body'
import { numbersOf } from './numbers-of'

/** A line whose number the browser would not count by itself, by where it begins. */
export interface StartingLine {
  at: number
  number: number
}

interface Numbering {
  starting: readonly StartingLine[]
  decorations: DecorationSet
}

const key = new PluginKey<Numbering>('numbering')
const ORDERED = 13

/**
 * Tells the style sheet where ordered items do not simply count on: where a list
 * begins with another number than 1, begins anew below an item, or goes on in
 * another group of blocks, which the browser counts by itself. Most lists are
 * none of these.
 *
 * A key in a line costs nothing, and another edit a walk over the blocks that it
 * touched and the items around them.
 */
export function numbering(): Plugin<Numbering> {
  return new Plugin<Numbering>({
    key,
    state: {
      init: (_, { doc }) => drawn(doc, startingLines(doc, 0, doc.childCount, 0)),
      apply: (tr, now, before) => applied(tr, now, before.doc),
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  })
}

/** The lines that begin with a number of their own, in no order. */
export const startingLinesOf = (state: EditorState): readonly StartingLine[] =>
  key.getState(state)?.starting ?? []

const nothing: Numbering = { starting: [], decorations: DecorationSet.empty }

function drawn(doc: Node, starting: readonly StartingLine[]): Numbering {
  if (starting.length === 0) return nothing
  const marks = starting.map(({ at, number }) => {
    const look = { 'data-start': '', style: `--ed-start: ${number}` }
    return Decoration.node(at, at + doc.nodeAt(at)!.nodeSize, look)
  })
  return { starting, decorations: DecorationSet.create(doc, marks) }
}

function applied(tr: Transaction, now: Numbering, before: Node): Numbering {
  const { doc } = tr
  const range = tr.docChanged ? changedRange(before, doc) : undefined
  if (!range) return now
  const grown = range.after - range.before
  if (isWithinLine(before, range.from, range.before) && isWithinLine(doc, range.from, range.after)) {
    if (now.starting.length === 0) return now
    const starting = now.starting.map((line) => (line.at < range.from ? line : movedBy(grown, line)))
    return { starting, decorations: now.decorations.map(tr.mapping, doc) }
  }
  const { first, last, from, to } = stretchAround(doc, range)
  const kept = now.starting.flatMap((line) => {
    if (line.at < from) return [line]
    return line.at >= range.before && line.at + grown >= to ? [movedBy(grown, line)] : []
  })
  return drawn(doc, [...kept, ...startingLines(doc, first, last, from)])
}

const movedBy = (distance: number, { at, number }: StartingLine): StartingLine => ({
  at: at + distance,
  number,
})

function isWithinLine(doc: Node, from: number, to: number): boolean {
  const $from = doc.resolve(from)
  return $from.parent.isTextblock && to <= $from.end()
}

/** Blocks of the page that a change touched, with the ordered items that stand around them. */
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

/** Of some children of a node, of which the first is no item that goes on, and of all below them. */
function startingLines(parent: Node, first: number, last: number, position: number): StartingLine[] {
  const found: StartingLine[] = []
  let items: { block: Node; at: number }[] = []
  const endList = () => {
    if (items.length > 0) found.push(...startingIn(items))
    items = []
  }
  let at = position
  for (let index = first; index < last; index++) {
    const block = parent.child(index)
    if (isOrdered(block)) items.push({ block, at })
    else endList()
    if (holdsBlocks(block)) found.push(...startingLines(block, 0, block.childCount, at + 1))
    at += block.nodeSize
  }
  endList()
  return found
}

/** Most blocks hold a line and nothing else. */
const holdsBlocks = (block: Node) =>
  !block.isTextblock && (block.childCount > 1 || !(block.firstChild?.isTextblock ?? true))

const startingIn = (items: readonly { block: Node; at: number }[]): StartingLine[] =>
  numbersOf(items.map(({ block }) => sequenceOf(block))).flatMap(({ number, isAnew }, index) => {
    const { block, at } = items[index]!
    const above = items[index - 1]?.block
    const isCounted = above ? !isAnew && groupOf(above) === groupOf(block) : number === 1
    return isCounted ? [] : [{ at: at + 1, number }]
  })

function sequenceOf(block: Node): string | undefined {
  const { type, body } = block.firstChild!.attrs as LineAttrs
  return textObject(type, body)?.style?.sequence
}
