import { undo } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { callout, p, page } from '../../editor/testing/page'
import { cursor, outline, placeIn, stateOf } from '../../editor/testing/state-of'
import type { Place } from '../../editor/testing/state-of'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import type { AcceptedFile } from './accept-files'
import { insertMedia } from './insert-media'
import { nearestEdge, placeAtEdge } from './media-plugin'

const picture: AcceptedFile = { token: 'local:1', name: 'a.png', size: { width: 640, height: 480 } }
const file: AcceptedFile = { token: 'local:2', name: 'b.pdf' }

function inserted(tree: BlockTree, at: Place, taken: readonly AcceptedFile[]): EditorState {
  const state = stateOf(tree, at)
  const made = insertMedia(state, taken)
  if ('rule' in made) throw new Error(made.rule)
  return state.apply(made)
}

describe('inserted files', () => {
  test('a picture shows its bytes at once, at its own size', () => {
    const state = inserted(page(p('a', 'Hello')), ['a', 5], [picture])
    expect(outline(state)).toBe('text a "Hello"\nimage new-1')
    expect(treeFromDoc(state.doc).children[1]!.body).toEqual({
      image: { token: 'local:1', width: 640, height: 480, align: 2 },
    })
    expect(cursor(state)).toBe('[new-1]')
  })

  test('a file is inserted in its own view, as the platform does it', () => {
    const state = inserted(page(p('a', 'Hello')), ['a', 0], [file])
    expect(outline(state)).toBe('text a "Hello"\nview new-1\n  file new-2')
    expect(treeFromDoc(state.doc).children[1]!.children[0]!.body).toEqual({
      file: { token: 'local:2', name: 'b.pdf', view_type: 1 },
    })
  })

  test('several files are one undo step, in their order', () => {
    const state = inserted(page(p('a', 'Hello')), ['a', 5], [picture, file, picture])
    expect(outline(state)).toBe('text a "Hello"\nimage new-1\nview new-2\n  file new-3\nimage new-4')
    let undone = state
    undo(state, (tr) => (undone = state.apply(tr)))
    expect(outline(undone)).toBe('text a "Hello"')
  })

  test('files replace an empty line', () => {
    expect(outline(inserted(page(p('a', 'x'), p('b')), ['b', 0], [picture]))).toBe('text a "x"\nimage new-1')
  })

  test('a picture is inserted after a callout, which may not hold it', () => {
    const tree = page(callout('c', p('a', 'Mind')), p('z', 'end'))
    expect(outline(inserted(tree, ['a', 2], [picture]))).toBe(
      'callout c\n  text a "Mind"\nimage new-1\ntext z "end"',
    )
  })
})

describe('dropped files', () => {
  const dropped = (tree: BlockTree, on: Place, side: 'before' | 'after') => {
    const state = stateOf(tree, on)
    const edge = nearestEdge(state.doc, state.selection.from, [27, 33], () => side)
    if (!edge || 'rule' in edge) return edge?.rule
    const made = insertMedia(state, [picture], () => placeAtEdge(state, edge)!)
    return 'rule' in made ? made.rule : outline(state.apply(made))
  }

  test('land at the nearer edge of the block below the pointer', () => {
    const tree = page(p('a', 'one'), p('b', 'two'))
    expect(dropped(tree, ['b', 1], 'before')).toBe('text a "one"\nimage new-1\ntext b "two"')
    expect(dropped(tree, ['b', 1], 'after')).toBe('text a "one"\ntext b "two"\nimage new-1')
  })

  test('land outside a callout, which may not hold them', () => {
    const tree = page(callout('c', p('a', 'one')), p('b', 'two'))
    expect(dropped(tree, ['a', 1], 'before')).toBe('image new-1\ncallout c\n  text a "one"\ntext b "two"')
  })

  test('land below the title when dropped on it', () => {
    expect(dropped(page(p('a', 'one')), ['page', 1], 'after')).toBe('image new-1\ntext a "one"')
  })

  test('find their place again after the document has changed, unless it was deleted', () => {
    const state = stateOf(page(p('a', 'one'), p('b', 'two')), ['b', 1])
    const edge = nearestEdge(state.doc, state.selection.from, [27], () => 'before')
    if (!edge || 'rule' in edge) throw new Error('no edge')
    const longer = state.apply(state.tr.insertText('more ', placeIn(state.doc, ['a', 0])))
    expect(placeAtEdge(longer, edge)!.from).toBe(placeAtEdge(state, edge)!.from + 5)
    const at = placeAtEdge(state, edge)!.from
    const gone = state.apply(state.tr.delete(at, at + state.doc.nodeAt(at)!.nodeSize))
    expect(placeAtEdge(gone, edge)).toBeUndefined()
  })
})
