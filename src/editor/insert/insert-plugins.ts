import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import { shortcutMemory } from '../commands/undo-shortcut'
import { insertKeys } from './insert-keys'
import { popups } from './popup'
import { suggestions } from './suggestion'
import { writtenDocuments } from './written-document'

/** What stands before all other keys: an open menu has the arrows and Enter. */
export const insertPlugins = (): readonly Plugin[] => [
  suggestions(),
  popups(),
  writtenDocuments(),
  shortcutMemory(),
  keymap(insertKeys),
]
