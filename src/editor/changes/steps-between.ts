import { Mark, Slice } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { AttrStep, ReplaceStep } from 'prosemirror-transform'
import type { Step } from 'prosemirror-transform'
import { changedRange } from './changed-range'

/** Beyond so many places it is another document, and one step is cheaper than all of them. */
const MOST_STEPS = 100

/**
 * The steps that make one document of the other: one for each place where they
 * differ, the last place first, so that each fits what the one before it left.
 * What stands between two places is in no step, and can still be undone.
 */
export function stepsBetween(before: Node, after: Node): readonly Step[] {
  const steps: Step[] = []
  const isDone = addSteps(steps, before, after, 0)
  return isDone ? steps.toReversed() : [replaceAllStep(before, after)]
}

/** Everything anew; it also fits where the others would pass through what the schema forbids. */
export const replaceAllStep = (before: Node, after: Node): Step =>
  new ReplaceStep(0, before.content.size, new Slice(after.content, 0, 0))

/** Adds the steps for what is inside of two nodes, whose content begins at this position; false where they are too many. */
function addSteps(steps: Step[], before: Node, after: Node, start: number): boolean {
  if (before.inlineContent) {
    const range = changedRange(before, after)
    if (!range) return true
    const slice = after.slice(range.from, range.after)
    steps.push(new ReplaceStep(start + range.from, start + range.before, slice))
    return steps.length <= MOST_STEPS
  }
  const [starts, startsAfter] = [startsOf(before), startsOf(after)]
  for (const { from, to, fromAfter, toAfter } of runsOf(before, after)) {
    const [at, end] = [starts[from]!, starts[to]!]
    const isPair = to - from === 1 && toAfter - fromAfter === 1
    const [old, next] = isPair ? [before.child(from), after.child(fromAfter)] : []
    if (old && next && isSameButInside(old, next)) {
      if (!old.sameMarkup(next)) addAttributes(steps, old, next, start + at)
      if (!addSteps(steps, old, next, start + at + 1)) return false
    } else {
      const run = after.slice(startsAfter[fromAfter]!, startsAfter[toAfter])
      steps.push(new ReplaceStep(start + at, start + end, run))
    }
    if (steps.length > MOST_STEPS) return false
  }
  return true
}

/**
 * Whether a node stays and is changed in place. What an object is cannot be
 * told from where its content is kept, so it is replaced: undoing what was done
 * to it before would take the place back that the service gave it.
 */
const isSameButInside = (old: Node, next: Node) =>
  !old.isLeaf &&
  (old.sameMarkup(next) ||
    (old.type.name === 'line' && next.type === old.type && Mark.sameSet(old.marks, next.marks)))

function addAttributes(steps: Step[], old: Node, next: Node, position: number): void {
  for (const [name, value] of Object.entries(next.attrs))
    if (old.attrs[name] !== value) steps.push(new AttrStep(position, name, value))
}

/** Children by index in one node and in the other: where a run of one stands, the other has another run. */
interface Run {
  from: number
  to: number
  fromAfter: number
  toAfter: number
}

/** Children that are in both, in the same order, divide the runs; one that differs is a run of its own. */
function runsOf(before: Node, after: Node): Run[] {
  const indexes = new Map(before.children.map((child, index) => [keyOf(child, index), index]))
  const runs: Run[] = []
  let [from, fromAfter] = [0, 0]
  const close = (to: number, toAfter: number) => {
    if (to > from || toAfter > fromAfter) runs.push({ from, to, fromAfter, toAfter })
    ;[from, fromAfter] = [to, toAfter]
  }
  after.children.forEach((child, at) => {
    const index = indexes.get(keyOf(child, at))
    if (index === undefined || index < from) return
    close(index, at)
    if (before.child(index).eq(child)) [from, fromAfter] = [index + 1, at + 1]
    else close(index + 1, at + 1)
  })
  close(before.childCount, after.childCount)
  return runs
}

/** A line and a row of a table have no id; they are known by their place. */
const keyOf = (node: Node, index: number): unknown => (node.attrs.id as string | undefined) ?? index

/** Where each child begins, and where the last one ends. */
function startsOf(node: Node): number[] {
  const starts = [0]
  for (const child of node.children) starts.push(starts.at(-1)! + child.nodeSize)
  return starts
}
