import type { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'

/** The first or the last place for text: a caret is asked for, and a board or a file may stand behind it. */
export function textAt(doc: Node, end: 'start' | 'end'): Selection {
  const isStart = end === 'start'
  const $edge = doc.resolve(isStart ? 0 : doc.content.size)
  return Selection.findFrom($edge, isStart ? 1 : -1, true) ?? Selection.near($edge, isStart ? 1 : -1)
}
