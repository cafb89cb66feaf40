import { act, renderHook } from '@testing-library/react'
import { EditorView } from 'prosemirror-view'
import { expect, onTestFinished, test } from 'vitest'
import { replaceDocument } from '../changes/replace-document'
import { p, page } from '../testing/page'
import { outline, stateOf } from '../testing/state-of'
import { useBlockDrag } from './use-block-drag'

const context = { words: (key: string) => key, announce: () => undefined, refuse: () => undefined }

test('blocks land at the pointer, even if another user changed the document after its last move', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const view = new EditorView(place, {
    state: stateOf(page(p('a', 'one'), p('b', 'two'), p('c', 'a long line')), ['a', 0]),
  })
  onTestFinished(() => {
    view.destroy()
    place.remove()
  })
  const { result } = renderHook(() => useBlockDrag(view, context))
  const source = result.current.blocks(() => place.querySelector<HTMLElement>('[data-block-id=a]')!)
  act(() => source.begin({ x: 0, y: 0 }))
  // Without a layout, every place is below all blocks.
  act(source.over({ x: 0, y: 500 }))
  view.dispatch(replaceDocument(view.state, page(p('a', 'one'), p('b', 'two'), p('c', 'x')))!)
  act(() => source.drop({ isTouch: false, isStill: false }))
  expect(outline(view.state)).toBe('text b "two"\ntext c "x"\ntext a "one"')
})
