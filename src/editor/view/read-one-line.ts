import type { Mark, Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** What ProseMirror notes about something that it drew; `read-one-line.dom.test.tsx` fails if that changes. */
interface Drawn {
  readonly size: number
  /** The positions that the element itself takes before and after its content: none for a mark. */
  readonly border: number
  readonly children: readonly Drawn[]
  readonly node?: Node
  readonly mark?: Mark
  readonly contentDOM: HTMLElement | null
  /** The part of the page that ProseMirror reads again after a change between two positions. */
  parseRange(from: number, to: number, base?: number): unknown
}

/**
 * After a typed letter ProseMirror reads the changed line from the page. It does not look for the line in the element
 * of a mark. Blocks are grouped by a mark, so it would read up to 200 blocks for each key. This plugin looks there.
 */
export const readOneLine = (): Plugin =>
  new Plugin({
    view(view) {
      narrow(view)
      return { update: narrow }
    },
  })

const narrowed = new WeakSet<Drawn>()

/** ProseMirror makes another description when it draws everything again, as for another language. */
function narrow(view: EditorView): void {
  const { docView } = view as EditorView & { docView: Drawn | null }
  if (!docView || narrowed.has(docView)) return
  narrowed.add(docView)
  const parseRange = docView.parseRange.bind(docView)
  docView.parseRange = (from, to, base = 0) => {
    const place = blockAround(docView, from, to, base)
    return place ? place.block.parseRange(from, to, place.start) : parseRange(from, to, base)
  }
}

/** The block of a group that both positions are in, and where its content begins. */
function blockAround(within: Drawn, from: number, to: number, base: number) {
  let start = base
  for (const child of within.children) {
    const end = start + child.size
    if (from < end) {
      if (to > end) return undefined
      if (child.mark?.type.name === 'group') return blockAround(child, from, to, start)
      const isWithin = from >= start + child.border && to <= end - child.border
      if (!within.mark || !child.node || !child.contentDOM || !isWithin) return undefined
      return { block: child, start: start + child.border }
    }
    start = end
  }
  return undefined
}
