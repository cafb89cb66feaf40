import { EditorState, TextSelection } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { positionOfBlock } from '../queries/blocks'
import { bullet, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { blockMarks, setBlockMarks } from './block-marks'
import type { BlockMark } from './block-marks'
import { documentPlugins } from './create-view'

const document = page(p('a', 'alpha'), bullet('b', 'beta', p('c', 'inside')), p('d', 'delta'))

const plugin = blockMarks(() => undefined)

const open = () =>
  EditorState.create({
    doc: docFromTree(document),
    plugins: [...documentPlugins({ makeId: () => 'new', onRefused: () => undefined }), plugin],
  })

const mark = (id: string, words = 'Not saved.', tone: BlockMark['tone'] = 'danger'): BlockMark => ({
  id,
  words,
  tone,
})

const marked = (state: EditorState, ...marks: BlockMark[]) => state.apply(setBlockMarks(state, marks)!)

const blockAt = (state: EditorState, id: string) => {
  const at = positionOfBlock(state.doc, id)!
  return { at, end: at + state.doc.nodeAt(at)!.nodeSize }
}

/** The drawn marks: lines next to blocks, and words by their place and their key. */
function drawn(state: EditorState) {
  const shown = plugin.props.decorations!.call(plugin, state) as DecorationSet | undefined
  const all = shown?.find() ?? []
  return {
    beside: all.filter(({ from, to }) => from < to).map(({ from, to }) => ({ at: from, end: to })),
    words: all
      .filter(({ from, to }) => from === to)
      .map(({ from, spec }) => [from, (spec as { key: string }).key]),
  }
}

test('a marked block has a line next to it, and words between its own line and its children', () => {
  const state = marked(open(), mark('b'))
  const { at, end } = blockAt(state, 'b')
  const line = state.doc.nodeAt(at)!.firstChild!
  expect(drawn(state)).toEqual({
    beside: [{ at, end }],
    words: [[at + 1 + line.nodeSize, 'b danger Not saved.']],
  })
})

test('marks move with their blocks while text is typed above them and in them', () => {
  let state = marked(open(), mark('b'), mark('d', 'Waits.', 'warning'))
  state = state.apply(state.tr.insertText('more and ', blockAt(state, 'a').at + 2))
  state = state.apply(state.tr.insertText('xx', blockAt(state, 'b').at + 2))
  expect(drawn(state).beside).toEqual([blockAt(state, 'b'), blockAt(state, 'd')])
  expect(drawn(state).words.map(([, name]) => name)).toEqual(['b danger Not saved.', 'd warning Waits.'])
})

test('the mark of the title has only words', () => {
  const state = marked(open(), mark(document.id))
  expect(drawn(state).beside).toEqual([])
  expect(drawn(state).words).toEqual([[state.doc.firstChild!.nodeSize, `${document.id} danger Not saved.`]])
})

test('new marks replace the ones before; if there are none before or after, nothing is dispatched', () => {
  const state = marked(open(), mark('a'), mark('d'))
  expect(drawn(marked(state, mark('b'))).beside).toEqual([blockAt(state, 'b')])
  expect(drawn(marked(state)).beside).toEqual([])
  expect(setBlockMarks(open(), [])).toBeUndefined()
})

test('marking does not move the cursor and cannot be undone', () => {
  const state = open()
  const selection = TextSelection.create(state.doc, blockAt(state, 'd').at + 4)
  const there = state.apply(state.tr.setSelection(selection))
  const tr = setBlockMarks(there, [mark('a')])!
  expect([tr.docChanged, tr.getMeta('addToHistory')]).toEqual([false, false])
  expect(there.apply(tr).selection.eq(there.selection)).toBe(true)
})
