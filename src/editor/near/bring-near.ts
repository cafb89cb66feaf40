import type { EditorView } from 'prosemirror-view'
import { frameQueue } from '../../limits/frame-queue'
import { groupOf } from './group-of'
import { drawingGroups } from './near-groups'

/** Draws the group around a position, so that what stands there can be found on the page. */
export function bringNear(view: EditorView, position: number): void {
  const { doc } = view.state
  const $pos = doc.resolve(Math.min(Math.max(position, 0), doc.content.size))
  const number = groupOf(doc.child(Math.min($pos.index(0), doc.childCount - 1)))
  if (number !== undefined) draw(view, [number])
}

/** Drawn in one update: each looks through the whole document. */
const GROUPS_AT_ONCE = 8

const queue = frameQueue()

/** Draws the whole document from its beginning, some groups a frame: the browser's own search looks at what is drawn. */
export function drawAll(view: EditorView): void {
  const groups = new Set(view.state.doc.children.map(groupOf))
  groups.delete(undefined)
  const numbers = [...groups] as number[]
  for (let from = 0; from < numbers.length; from += GROUPS_AT_ONCE) {
    const some = numbers.slice(from, from + GROUPS_AT_ONCE)
    queue.add(() => {
      if (!view.isDestroyed) draw(view, some)
    })
  }
}

/** Draws these groups, as far as they are not. */
export function draw(view: EditorView, numbers: readonly number[]): void {
  const tr = drawingGroups(view.state, new Set(numbers))
  if (tr) view.dispatch(tr)
}
