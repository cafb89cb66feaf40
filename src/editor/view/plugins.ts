import { gapCursor } from 'prosemirror-gapcursor'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { regroup } from '../changes/regroup'
import { keys } from '../commands/keys'
import { shortcuts } from '../commands/shortcuts'
import { pastePlugin } from '../paste/paste-plugin'
import { selectionMarks } from '../selection/selection-marks'
import { placeholder } from './placeholder'
import type { ViewContext } from './view-context'

/** What the view adds to the plugins that every document has. The first that answers a key or an event has it. */
export const viewPlugins = (
  context: ViewContext,
  pageKeys: Readonly<Record<string, Command>>,
): readonly Plugin[] => [
  inputRules({ rules: shortcuts }),
  keymap({ ...pageKeys, ...keys }),
  pastePlugin(),
  gapCursor(),
  placeholder(
    () => context.words('empty'),
    () => context.words('untitled'),
  ),
  selectionMarks(),
  regroup(),
]
