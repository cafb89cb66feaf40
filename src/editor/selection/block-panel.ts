import { Plugin, PluginKey } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { selectedBlocks } from './block-selection'

/** What is open about the selected blocks. */
export type BlockPanel = 'menu' | 'moveTo' | 'consent'

const panelKey = new PluginKey<BlockPanel | 'none'>('block-panel')

/** Which panel is open, if any: a key, the handle and a panel itself may open one. */
export const openPanel = (state: EditorState): BlockPanel | undefined => {
  const open = panelKey.getState(state)
  return open === 'none' ? undefined : open
}

export const withPanel = (tr: Transaction, panel: BlockPanel | 'none'): Transaction =>
  tr.setMeta(panelKey, panel)

export function blockPanels(): Plugin<BlockPanel | 'none'> {
  return new Plugin<BlockPanel | 'none'>({
    key: panelKey,
    state: {
      init: () => 'none',
      // An edit from elsewhere may take the blocks away that it is about.
      apply: (tr, now) =>
        (tr.getMeta(panelKey) as BlockPanel | 'none' | undefined) ?? (tr.docChanged ? 'none' : now),
    },
  })
}

/** Opens a panel about the selected blocks, or about the block around the cursor. */
export const showPanel =
  (panel: BlockPanel): Command =>
  (state, dispatch) => {
    const run = selectedBlocks(state)
    if (!run) return false
    dispatch?.(withPanel(state.tr.setSelection(run), panel))
    return true
  }
