import type { Command } from 'prosemirror-state'
import { closeHistory } from 'prosemirror-history'
import { fenceLanguage } from '../queries/code-languages'
import { lineAt } from '../queries/line-at'
import { hasUnsendable } from '../schema/line-node'
import { linkBefore } from './link-before'
import { setKind } from '../commands/set-kind'
import { followedBy } from '../commands/followed-by'

const FENCE = /^(?:```|···)([\w+#.-]*)$/

/**
 * What Enter finishes: three backticks, with a language or without, become a
 * code block; an address at the end of the line becomes a link, and Enter goes
 * on.
 */
export const enterShortcut: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (!at || !state.selection.empty || at.type === 1 || at.type === 14 || hasUnsendable(at.line)) return false
  const { line, $pos } = at
  const fence = FENCE.exec(line.textContent)
  if (fence && at.type === 2 && $pos.parentOffset === line.content.size) {
    const tr = state.tr.delete($pos.start(), $pos.end())
    const made = followedBy(tr, setKind(14, fenceLanguage(fence[1])))
    if (made) dispatch?.(closeHistory(made))
    return made !== undefined
  }
  const linked = linkBefore(state, $pos.pos)
  if (linked) dispatch?.(linked)
  return false
}
