import { gapCursor } from 'prosemirror-gapcursor'
import { inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { regroup } from '../changes/regroup'
import { keys } from '../commands/keys'
import { folding } from '../folding/folding'
import { shortcuts } from '../commands/shortcuts'
import { columnKeys } from '../grid/column-keys'
import { insertPlugins } from '../insert/insert-plugins'
import { drawInTime } from '../near/draw-in-time'
import { nearGroups } from '../near/near-groups'
import { numbering } from '../numbering/numbering'
import { mediaPlugin } from '../objects/media/media-plugin'
import { sheetPlugin } from '../objects/sheet/sheet-plugin'
import { pastePlugin } from '../paste/paste-plugin'
import { pickUpPlugin } from '../drag/pick-up'
import { blockKeysPlugin } from '../selection/block-keys'
import { blockPanels } from '../selection/block-panel'
import { keepBlocks } from '../selection/keep-blocks'
import { sweepBlocks } from '../selection/sweep-blocks'
import { selectionMarks } from '../selection/selection-marks'
import { cellSelecting } from '../table/cell-selecting'
import { wideTables } from '../table/wide-tables'
import { blockMarks } from './block-marks'
import { placeholder } from './placeholder'
import type { ViewContext } from './view-context'

/** What the view adds to the plugins that every document has. The first that answers a key or an event has it. */
export const viewPlugins = (
  context: ViewContext,
  pageKeys: Readonly<Record<string, Command>>,
): readonly Plugin[] => [
  ...insertPlugins(),
  mediaPlugin(context),
  sheetPlugin(context),
  cellSelecting(),
  keymap(columnKeys),
  wideTables(context),
  inputRules({ rules: shortcuts }),
  keepBlocks(),
  pickUpPlugin(context),
  blockKeysPlugin(context),
  sweepBlocks(),
  blockPanels(),
  keymap({ ...pageKeys, ...keys }),
  pastePlugin(context),
  gapCursor(),
  placeholder(
    () => context.words('empty'),
    () => context.words('untitled'),
  ),
  blockMarks((id, answer) => context.openMark(id, answer)),
  selectionMarks(),
  folding(),
  numbering(),
  regroup(),
  nearGroups(),
  drawInTime(context.words),
]
