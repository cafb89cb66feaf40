import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { zip } from '../../../document/block-tree'
import { Pause } from '../../../primitives/pause'
import { groupOf, withMounted, isUnmounted } from '../mounting/mounted-groups'
import { assignGroups } from '../wire/groups'
import { REMOTE_CHANGE } from './protection'

const TOO_MANY = 200
const IDLE_MS = 1500

/**
 * Splits groups that have grown too large, once typing pauses: outside of
 * history, and never while an input method composes.
 */
export function regroup(): Plugin {
  return new Plugin({
    view(view) {
      const pause = new Pause(IDLE_MS, () => split(view))
      return {
        update(_, before) {
          const { doc } = view.state
          if (before.doc !== doc && doc.childCount > TOO_MANY) pause.begin()
        },
        destroy: () => pause.stop(),
      }
    },
  })
}

function split(view: EditorView): void {
  if (view.composing) return
  const tr = splitLargeGroups(view.state)
  if (tr) view.dispatch(tr)
}

/**
 * Splits the groups that are too large. Undefined if none is, or if their blocks
 * would end up in one group again, as those of a numbered list do.
 */
export function splitLargeGroups(state: EditorState): Transaction | undefined {
  const tr = state.tr.setMeta('addToHistory', false).setMeta(REMOTE_CHANGE, true)
  const drawn = new Set<number>()
  for (const members of largeGroups(state.doc)) {
    const grouped = assignGroups(
      members.map(({ block }) => block.mark([])),
      state.doc.childCount,
    )
    if (grouped[0]?.marks[0] === grouped.at(-1)?.marks[0]) continue
    for (const [{ block, position }, { marks }] of zip(members, grouped)) {
      for (const made of marks) {
        // A block is in one group only: this mark replaces the one before.
        tr.addNodeMark(position, made)
        if (!isUnmounted(state, block)) drawn.add(made.attrs.number)
      }
    }
  }
  return tr.docChanged ? withMounted(tr, drawn) : undefined
}

interface Member {
  block: Node
  position: number
}

function largeGroups(doc: Node): Member[][] {
  const groups = new Map<number | undefined, Member[]>()
  doc.forEach((block, position, index) => {
    if (index === 0) return
    const members = groups.get(groupOf(block))
    if (members) members.push({ block, position })
    else groups.set(groupOf(block), [{ block, position }])
  })
  return [...groups.values()].filter((members) => members.length > TOO_MANY)
}
