import type { Command } from 'prosemirror-state'
import { openPopup } from '../../editor/insert/popup'
import type { BlockParts } from '../../editor/view/block-parts'
import { calloutAt } from './callout-style'
import { calloutView } from './callout-view'

/** Opens the form for the emoji and colours of the callout around the cursor. */
const openLook: Command = (state, dispatch, view) => {
  const at = calloutAt(state)
  if (at === undefined) return false
  return !dispatch || !view || openPopup(view, 'callout', at)
}

export const calloutParts: BlockParts = {
  key: 'callout',
  views: (context) => ({ callout: calloutView(context) }),
  keys: { 'Mod-Shift-l': openLook },
}
