import { history, undo } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { EditorState, Plugin } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { afterEach, expect, test, vi } from 'vitest'
import { numberingPlugin } from '../numbering/numbering'
import { positionOfBlock } from '../queries/blocks'
import { callout, p, page, textBlock } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { dom } from './dom'
import { readOneLine } from './read-one-line'
import { updateOneBlock } from './update-one-block'

const opened: EditorView[] = []
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy()
  vi.restoreAllMocks()
})

const long = docFromTree(
  page(...Array.from({ length: 200 }, (_, at) => p(`b${at}`, `line ${at}`)), callout('c', p('d', 'inside'))),
)

function open(...plugins: Plugin[]) {
  const group = () => {
    const element = dom('div', { class: 'group' })
    return { dom: element, contentDOM: element }
  }
  const place = dom('div')
  document.body.append(place)
  const state = EditorState.create({ doc: long, plugins: [history(), ...plugins] })
  const view = new EditorView(place, { state, markViews: { group } })
  opened.push(view)
  return view
}

const at = (view: EditorView, id: string) => positionOfBlock(view.state.doc, id)! + 2
const write = (id: string, words: string) => (view: EditorView) =>
  view.dispatch(view.state.tr.insertText(words, at(view, id)))
const change = (make: (tr: Transaction, view: EditorView) => Transaction) => (view: EditorView) =>
  view.dispatch(make(view.state.tr, view))

test('only the block of a letter is compared with what is shown', () => {
  const view = open(updateOneBlock())
  write('b100', 'a')(view)
  const compared = vi.spyOn(Node.prototype, 'eq')
  write('b100', 'b')(view)
  expect(compared.mock.calls.length).toBeLessThan(10)
  expect(view.dom.textContent).toContain('line 99baline 100')
})

test('whatever is done, the page shows the document, and each position is found at its place', () => {
  const view = open(updateOneBlock(), readOneLine())
  const plain = open()
  const acts = [
    write('b3', 'one'),
    write('b180', 'two'),
    change((tr, of) => tr.split(at(of, 'b3') + 2, 2)),
    write('b3', 'three'),
    write('d', 'four'),
    change((tr, of) => tr.delete(at(of, 'b100') - 2, at(of, 'b120') - 2)),
    write('b150', 'five'),
    (of: EditorView) => undo(of.state, of.dispatch),
    write('b199', 'six'),
    change((tr, of) => tr.addMark(at(of, 'b7'), at(of, 'b9'), of.state.schema.mark('bold'))),
    change((tr) => tr.insertText('title', 1)),
    change((tr, of) => tr.insertText('both', at(of, 'b40')).insertText('of them', at(of, 'b60'))),
  ]
  for (const act of acts) {
    act(view)
    act(plain)
    expect(view.dom.innerHTML).toBe(plain.dom.innerHTML)
    for (const id of ['b3', 'b99', 'b150', 'b199', 'd']) {
      const position = at(view, id)
      const { node, offset } = view.domAtPos(position)
      expect(view.posAtDOM(node, offset)).toBe(position)
      expect(node.textContent).toBe(plain.domAtPos(position).node.textContent)
    }
  }
})

const numbered = page(
  ...Array.from({ length: 150 }, (_, at) => p(`t${at}`, 'text')),
  textBlock('ordered', 'o1', 'one', [], { sequence: '7' }),
  p('between', 'words'),
  textBlock('ordered', 'o2', 'two', [], { sequence: '9' }),
)

test('numbers that a letter does not change stay, and the block alone is compared', () => {
  const doc = docFromTree(numbered)
  const view = open(updateOneBlock(), numberingPlugin())
  view.updateState(EditorState.create({ doc, plugins: view.state.plugins }))
  const shown = () =>
    [...view.dom.querySelectorAll<HTMLElement>('[data-start]')].map((each) => each.style.cssText)
  const before = shown()
  expect(before).toHaveLength(2)
  write('t3', 'a')(view)
  const compared = vi.spyOn(Node.prototype, 'eq')
  for (const id of ['t3', 'between', 'o1', 'o2']) write(id, 'b')(view)
  expect(compared.mock.calls.length).toBeLessThan(60)
  expect(shown()).toEqual(before)
})

test('a decorated document shows its decorations', () => {
  const view = open(
    updateOneBlock(),
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const end = doc.content.size
          const last = doc.lastChild!
          if (!doc.textBetween(0, end).includes('now')) return null
          return DecorationSet.create(doc, [Decoration.node(end - last.nodeSize, end, { class: 'marked' })])
        },
      },
    }),
  )
  write('b5', 'now')(view)
  expect(view.dom.querySelectorAll('.marked')).toHaveLength(1)
  write('b5', 'and ')(view)
  expect(view.dom.querySelectorAll('.marked')).toHaveLength(1)
  change((tr, of) => tr.delete(at(of, 'b5'), at(of, 'b5') + 7))(view)
  expect(view.dom.querySelectorAll('.marked')).toHaveLength(0)
})
