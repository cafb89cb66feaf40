import type { Mark } from 'prosemirror-model'
import type { EditorView, MarkView } from 'prosemirror-view'
import { dom } from '../view/dom'
import { farGroupsOf } from './far-groups'
import { nearGroupsOf } from './near-groups'

/** The element that the blocks of a group share. While they are not drawn it has the height that they are thought to have. */
export function groupView(mark: Mark, view: EditorView): MarkView {
  const { number, height } = mark.attrs as { number: number; height: number }
  const element = dom('div', { class: 'ed-group' })
  element.style.containIntrinsicBlockSize = `auto ${height}px`
  const near = nearGroupsOf(view.state)
  if (!near || near.has(number)) return { dom: element, contentDOM: element }
  farGroupsOf(view).add(number, element)
  return { dom: element, contentDOM: element, destroy: () => farGroupsOf(view).gone(number, element) }
}
