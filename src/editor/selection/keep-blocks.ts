import { Plugin } from 'prosemirror-state'
import { BlockSelection } from './block-selection'

/** The keys by which the browser itself moves a cursor; the arrows are the editor's own while blocks are selected. */
const moving = new Set(['Home', 'End', 'PageUp', 'PageDown'])

/**
 * Selected blocks stay selected until somebody selects something else. Among
 * cards there is nothing that can be edited, and Chromium, whenever its window
 * gets the focus again, puts the cursor to the beginning of the whole text
 * instead: the next key would act on the title.
 */
export function keepBlocks(): Plugin {
  let isMoving = false
  return new Plugin({
    view: () => ({
      update({ state }, before) {
        if (state.selection instanceof BlockSelection && !state.selection.eq(before.selection))
          isMoving = false
      },
    }),
    props: {
      createSelectionBetween: ({ state: { selection } }) =>
        selection instanceof BlockSelection && !isMoving ? selection : null,
      handleDOMEvents: {
        pointerdown() {
          isMoving = true
          return false
        },
        keydown(_, { key }) {
          isMoving = moving.has(key)
          return false
        },
      },
    },
  })
}
