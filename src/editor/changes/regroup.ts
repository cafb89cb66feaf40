import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { inGroups } from '../wire/in-groups'
import { alsoDrawing, isFar } from '../near/near-groups'
import { FROM_OUTSIDE } from './protection'

const TOO_MANY = 200
const IDLE_MS = 1500

/**
 * Splits a group that has grown too large, when nobody types: outside of
 * history, and never while an input method composes.
 */
export function regroup(): Plugin {
  return new Plugin({
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      return {
        update(_, before) {
          if (before.doc === view.state.doc) return
          clearTimeout(timer)
          timer = setTimeout(() => split(view), IDLE_MS)
        },
        destroy: () => clearTimeout(timer),
      }
    },
  })
}

function split(view: EditorView): void {
  if (view.composing) return
  const { doc } = view.state
  const blocks = doc.children.slice(1)
  const size = new Map<unknown, number>()
  for (const { marks } of blocks)
    size.set(marks[0]?.attrs.number, (size.get(marks[0]?.attrs.number) ?? 0) + 1)
  const large = [...size].filter(([, count]) => count > TOO_MANY).map(([number]) => number)
  if (large.length === 0) return
  const tr = view.state.tr.setMeta('addToHistory', false).setMeta(FROM_OUTSIDE, true)
  let position = doc.firstChild!.nodeSize
  const members: { position: number; index: number }[] = []
  blocks.forEach((block, index) => {
    if (large.includes(block.marks[0]?.attrs.number)) members.push({ position, index })
    position += block.nodeSize
  })
  const grouped = inGroups(members.map(({ index }) => blocks[index]!.mark([])))
  const drawn = new Set<number>()
  members.forEach(({ position: at, index }, turn) => {
    const [old] = blocks[index]!.marks
    const [made] = grouped[turn]!.marks
    if (old) tr.removeNodeMark(at, old)
    tr.addNodeMark(at, made!)
    if (!isFar(view.state, blocks[index]!)) drawn.add(made!.attrs.number as number)
  })
  view.dispatch(alsoDrawing(tr, drawn))
}
