import type { Node, Attrs } from 'prosemirror-model'
import { Fragment } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import { Step, StepResult } from 'prosemirror-transform'
import type { Mappable } from 'prosemirror-transform'
import type { BlockTree } from '../../../document/block-tree'
import { startOfChild } from '../long/long-fragments'
import { changesMoreThanAppended } from '../mounting/mounted-groups'
import { holdsBlocks } from '../queries/blocks'
import type { CellAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'
import { changedRange } from './changed-range'

/**
 * Gives an id to every block that has none or repeats another's, and a group to every block of the page that has
 * none. The first of several blocks with the same id keeps it, unless a block outside the change has it. Blocks that
 * the service appends have both already.
 */
export function documentIds(makeId: () => string): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      if (!changesMoreThanAppended(transactions)) return null
      const range = changedRange(before.doc, after.doc)
      if (!range) return null
      const tr = after.tr
      giveIds(tr, before.doc, range, makeId)
      giveGroups(tr, range)
      // It gets the time of the change it completes, because the history groups changes by time
      // (`asSeparateUndoStep`).
      return tr.docChanged ? tr.setTime(transactions.at(-1)?.time ?? tr.time) : null
    },
  })
}

type Range = NonNullable<ReturnType<typeof changedRange>>

function giveIds(tr: Transaction, before: Node, range: Range, makeId: () => string): void {
  const arrived = idsIn(tr.doc, range.from, range.after)
  const left = new Set(idsIn(before, range.from, range.before).flatMap(idsOf))
  const strangers = new Set(arrived.flatMap(idsOf).filter((id) => id && !left.has(id)))
  const elsewhere = strangers.size > 0 ? outside(tr.doc, range, strangers) : new Set<string>()
  const seen = new Set<string>()
  const isTaken = (id: string) => {
    if (!id || seen.has(id) || elsewhere.has(id)) return true
    seen.add(id)
    return false
  }
  const changes = arrived.flatMap(({ id, position, covered }): readonly AttrsChange[] => {
    const isRenamed = isTaken(id)
    if (!isRenamed && covered.length === 0) return nothing
    const own = isRenamed ? { id: makeId() } : {}
    const named = covered.map((tree) => withIds(tree, isTaken, makeId))
    const isNamed = named.some((tree, at) => tree !== covered[at])
    const attrs = { ...own, ...(isNamed && { covered: named }) }
    return Object.keys(attrs).length > 0 ? [{ position, attrs }] : []
  })
  if (changes.length > 0) tr.step(new AttrsStep(changes))
}

/** Covered cells have no node of their own, but they have ids like every block. */
function withIds(tree: BlockTree, isTaken: (id: string) => boolean, makeId: () => string): BlockTree {
  const id = isTaken(tree.id) ? makeId() : tree.id
  const children = tree.children.map((child) => withIds(child, isTaken, makeId))
  const isSame = id === tree.id && children.every((child, at) => child === tree.children[at])
  return isSame ? tree : { ...tree, id, children }
}

const treeIds = (tree: BlockTree): string[] => [tree.id, ...tree.children.flatMap(treeIds)]

interface Named {
  id: string
  position: number
  covered: readonly BlockTree[]
}

const nothing: readonly never[] = []

const idsOf = ({ id, covered }: Named): string | readonly string[] =>
  covered.length === 0 ? id : [id, ...covered.flatMap(treeIds)]

function idsIn(doc: Node, from: number, to: number): Named[] {
  const found: Named[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) return false
    if ('id' in node.attrs) {
      const { id = '', covered = nothing }: Partial<CellAttrs> = node.attrs
      found.push({ id, position, covered })
    }
    return holdsBlocks(node)
  })
  return found
}

/**
 * Which of these ids belong to blocks that the change did not touch. Skips the inside of blocks that hold only a line,
 * as nearly all do: a change at the end of a long document checks every block before it.
 */
function outside(doc: Node, range: Range, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const take = (node: Node) => {
    const { id, covered }: Partial<CellAttrs> = node.attrs
    if (id !== undefined && ids.has(id)) found.add(id)
    if (covered) for (const own of covered.flatMap(treeIds)) if (ids.has(own)) found.add(own)
    if (holdsBlocks(node)) node.children.forEach(take)
  }
  const lookBelow = (node: Node, start: number) => {
    let position = start
    for (const child of node.children) {
      const end = position + child.nodeSize
      const isInside = position >= range.from && end <= range.after
      if (position >= range.after || end <= range.from) take(child)
      else if (!isInside && holdsBlocks(child)) lookBelow(child, position + 1)
      position = end
    }
  }
  lookBelow(doc, 0)
  return found
}

function giveGroups(tr: Transaction, range: Range): void {
  const $from = tr.doc.resolve(Math.min(range.from, tr.doc.content.size))
  const first = Math.max(1, $from.index(0))
  let mark = tr.doc.child(first - 1).marks[0]
  const bare: number[] = []
  let position = startOfChild(tr.doc.content, first)
  for (let index = first; index < tr.doc.childCount; index++) {
    const child = tr.doc.child(index)
    if (position > range.after) {
      if (bare.length > 0) mark ??= child.marks[0]
      break
    }
    if (child.marks.length === 0) bare.push(position)
    else mark ??= child.marks[0]
    position += child.nodeSize
  }
  if (bare.length === 0) return
  const own = mark ?? schema.marks.group.create({ number: 0, height: 34 })
  for (const at of bare) tr.addNodeMark(at, own)
}

/** New attributes for the node at a position; its others stay. */
interface AttrsChange {
  position: number
  attrs: Attrs
}

/**
 * Sets attributes of many nodes at once. ProseMirror's own step sets one
 * attribute and copies all siblings of its node each time: for 20,000 pasted
 * blocks that takes a quarter of a minute.
 */
export class AttrsStep extends Step {
  readonly #changes: readonly AttrsChange[]

  /** In ascending order of position. */
  constructor(changes: readonly AttrsChange[]) {
    super()
    this.#changes = changes
  }

  override apply(doc: Node): StepResult {
    let next = 0
    const isBefore = (end: number) => (this.#changes[next]?.position ?? Infinity) < end
    const changed = (node: Node, at: number): Node => {
      const end = at + node.nodeSize
      if (node.isText || !isBefore(end)) return node
      const change = this.#changes[next]
      const own = change?.position === at ? change.attrs : undefined
      if (own) next++
      const attrs = own ? { ...node.attrs, ...own } : node.attrs
      return node.type.create(attrs, isBefore(end - 1) ? below(node, at + 1) : node.content, node.marks)
    }
    const below = (node: Node, start: number): Fragment => {
      let at = start
      return Fragment.fromArray(
        node.children.map((child) => {
          const made = changed(child, at)
          at += child.nodeSize
          return made
        }),
      )
    }
    const made = doc.copy(below(doc, 0))
    return next === this.#changes.length ? StepResult.ok(made) : StepResult.fail('no node at a position')
  }

  override invert(doc: Node): AttrsStep {
    const wanted = new Map(this.#changes.map(({ position, attrs }) => [position, Object.keys(attrs)]))
    const before: AttrsChange[] = []
    doc.descendants((node, position) => {
      const names = wanted.get(position)
      if (names)
        before.push({ position, attrs: Object.fromEntries(names.map((name) => [name, node.attrs[name]])) })
    })
    return new AttrsStep(before)
  }

  override map(mapping: Mappable): AttrsStep | null {
    const left = this.#changes.flatMap(({ position, attrs }) => {
      const { pos, deletedAfter } = mapping.mapResult(position, 1)
      return deletedAfter ? [] : [{ position: pos, attrs }]
    })
    return left.length > 0 ? new AttrsStep(left) : null
  }

  override toJSON(): object {
    return { stepType: 'attrs', changes: this.#changes }
  }
}
