import { EditorState, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import type { DecorationSource } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { bullet, callout, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { NodeDecorations } from './node-decorations'
import type { DecoratedNode } from './node-decorations'

const doc = docFromTree(
  page(p('a', 'one'), bullet('b', 'two', bullet('c', 'three', p('d', 'four'))), callout('e', p('f', 'five'))),
)

/** Every node of the document with content, each with a look of its own. */
const all = (): DecoratedNode[] => {
  const nodes: DecoratedNode[] = []
  doc.descendants((node, at) => {
    if (node.isText) return
    const depth = doc.resolve(at).depth
    nodes.push({ at, end: at + node.nodeSize, depth, attributes: { 'data-look': String(nodes.length) } })
  })
  return nodes
}

const setOf = (nodes: readonly DecoratedNode[]) =>
  DecorationSet.create(
    doc,
    nodes.map(({ at, end, attributes }) => Decoration.node(at, end, attributes)),
  )

/** The document drawn with some sources of decorations. */
function drawn(...sources: readonly DecorationSource[]): { view: EditorView; html: () => string } {
  const plugins = sources.map((source) => new Plugin({ props: { decorations: () => source } }))
  const view = new EditorView(null, { state: EditorState.create({ doc, plugins }) })
  return { view, html: () => view.dom.innerHTML }
}

test('nodes look the same as with a `DecorationSet`, also next to other decorations', () => {
  const inWords = DecorationSet.create(doc, [Decoration.inline(1, doc.content.size - 1, { class: 'found' })])
  const nodes = all()
  const half = nodes.filter((_, index) => index % 3)
  const others = setOf(nodes.map((node) => ({ ...node, attributes: { class: 'other' } })))
  expect(drawn(inWords, NodeDecorations.of(half), others).html()).toBe(
    drawn(inWords, setOf(half), others).html(),
  )
})

test('only nodes whose look changes are redrawn', () => {
  const nodes = all()
  const look = { now: NodeDecorations.of(nodes) }
  const plugin = new Plugin({ props: { decorations: () => look.now } })
  const view = new EditorView(null, { state: EditorState.create({ doc, plugins: [plugin] }) })
  const before = [...view.dom.querySelectorAll('*')]
  const show = (shown: readonly DecoratedNode[]) => {
    look.now = NodeDecorations.of(shown)
    view.updateState(view.state)
    return view.dom.innerHTML
  }
  expect(show([...nodes])).toBe(drawn(setOf(nodes)).html())
  expect([...view.dom.querySelectorAll('*')]).toEqual(before)
  const changed = nodes.map((node, index) => (index === 4 ? { ...node, attributes: { class: 'new' } } : node))
  expect(show(changed)).toBe(drawn(setOf(changed)).html())
  expect(show(nodes.slice(3))).toBe(drawn(setOf(nodes.slice(3))).html())
  expect(show([])).toBe(drawn().html())
})

test('decorations move with their nodes, and end with them', () => {
  const nodes = all()
  const state = EditorState.create({ doc })
  const tr = state.tr.insertText('more ', 2)
  const first = doc.child(0).nodeSize
  tr.delete(tr.mapping.map(first), tr.mapping.map(first + doc.child(1).nodeSize))
  const view = (source: DecorationSource) =>
    new EditorView(null, {
      state: EditorState.create({
        doc: tr.doc,
        plugins: [new Plugin({ props: { decorations: () => source } })],
      }),
    }).dom.innerHTML
  expect(view(NodeDecorations.of(nodes).map(tr.mapping, tr.doc))).toBe(
    view(setOf(nodes).map(tr.mapping, tr.doc)),
  )
})
