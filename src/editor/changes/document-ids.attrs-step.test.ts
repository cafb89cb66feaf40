import { EditorState } from 'prosemirror-state'
import { StepMap } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { blockId } from '../schema/attrs'
import { p, page } from '../testing/page'
import { documentPlugins } from '../view/create-view'
import { docFromTree } from '../wire/doc-from-tree'
import { AttrsStep } from './document-ids'

const doc = docFromTree(page(p('a', 'one'), p('b', 'two', p('c', 'three')), p('d', 'four')))
const positions: Record<string, number> = {}
doc.descendants((node, position) => {
  if (node.attrs.id) positions[blockId(node)] = position
})
const step = new AttrsStep(
  ['b', 'c', 'd'].map((id) => ({ position: positions[id]!, attrs: { id: `${id}2` } })),
)

const idsOf = (node: typeof doc) => {
  const ids: string[] = []
  node.descendants(({ attrs }) => {
    if (attrs.id) ids.push(attrs.id as string)
  })
  return ids
}

test('the step sets attributes of nodes, also nested ones, and all other nodes stay the same', () => {
  const changed = step.apply(doc).doc!
  expect(idsOf(changed)).toEqual(['a', 'b2', 'c2', 'd2'])
  expect(changed.child(1)).toBe(doc.child(1))
  expect(changed.textContent).toBe(doc.textContent)
  changed.check()
  expect(step.invert(doc).apply(changed).doc!.eq(doc)).toBe(true)
})

test('the step follows its nodes, and drops deleted ones', () => {
  const size = doc.child(1).nodeSize
  const without = doc.copy(doc.content.cut(0, positions.a).append(doc.content.cut(positions.b!)))
  const moved = step.map(new StepMap([positions.a!, size, 0]))!
  expect(idsOf(moved.apply(without).doc!)).toEqual(['b2', 'c2', 'd2'])
  expect(step.map(new StepMap([positions.b!, doc.content.size - positions.b!, 0]))).toBeNull()
})

test('thousands of inserted blocks get their ids in one step', () => {
  let made = 0
  const plugins = documentPlugins({ makeId: () => `new-${++made}`, onRefused: () => undefined })
  const state = EditorState.create({ doc, plugins })
  const block = doc.type.schema.nodes.text_block!.createAndFill()!
  const { transactions } = state.applyTransaction(
    state.tr.insert(
      doc.content.size,
      Array.from({ length: 2_000 }, () => block),
    ),
  )
  const steps = transactions.slice(1).flatMap((tr) => tr.steps.filter((each) => each instanceof AttrsStep))
  expect(made).toBe(2_000)
  expect(steps).toHaveLength(1)
})
