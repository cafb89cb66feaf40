import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { VIEW } from '../../../contract/docx/block-numbers'
import { textObject } from '../../../document/blocks/registry'
import { alignOf, imageValue } from '../../blocks/media/media-attributes'
import { selectedMedia } from '../../blocks/media/media-commands'
import { hasMark, linkAt } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { linesIn, typeOfBlock } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { BlockSelection, selectedBlocks } from '../selection/block-selection'

/** The facts about the selection that the toolbar shows. Flat, so that two can be compared. */
export interface ToolbarState {
  bold: boolean
  italic: boolean
  underline: boolean
  strikethrough: boolean
  inline_code: boolean
  /** The kind of the selected lines or whole blocks; 0 if there are several. */
  type: number
  /** Whether there are lines, whose kind, marks and colours can be set. */
  hasLines: boolean
  /** The alignment of the lines or of the selected picture; 0 for what cannot be aligned. */
  align: number
  language: number
  link: string | undefined
  selectsNothing: boolean
  undo: boolean
  redo: boolean
}

/** Lines and blocks beyond this number are not checked: what they change is not worth the wait. */
const MOST = 200

const markNames: readonly MarkName[] = ['bold', 'italic', 'underline', 'strikethrough', 'inline_code']

export function toolbarState(state: EditorState): ToolbarState {
  const lines = linesIn(state).slice(0, MOST)
  const types = kindsOf(state, lines)
  const picture = selectedMedia(state)
  const [first] = lines
  const { type, body } = first ? lineAttrs(first.line) : { type: 0, body: null }
  const style = textObject(type, body)?.style
  const marks = Object.fromEntries(markNames.map((name) => [name, hasMark(state, name)])) as Record<
    MarkName,
    boolean
  >
  return {
    ...marks,
    type: (types.size === 1 && [...types][0]) || 0,
    hasLines: lines.length > 0,
    align:
      lines.length > 0
        ? (style?.align ?? 1)
        : picture?.kind === 'image'
          ? alignOf(imageValue(picture.node))
          : 0,
    language: style?.language ?? 1,
    link: linkAt(state)?.url,
    selectsNothing: state.selection.empty,
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  }
}

/** A selected picture or callout has its own kind; for text, the lines decide. */
function kindsOf(state: EditorState, lines: readonly { type: number }[]): ReadonlySet<number> {
  const { selection } = state
  const isWhole =
    selection instanceof BlockSelection || (selection instanceof NodeSelection && selection.node.isBlock)
  const blocks = isWhole ? (selectedBlocks(state)?.blocks.slice(0, MOST) ?? []) : []
  const others = blocks.filter(({ type }) => type.name !== 'text_block')
  if (others.length === blocks.length && blocks.length > 0) return new Set(blocks.map(shownType))
  return new Set([...lines.map(({ type }) => type), ...others.map(shownType)])
}

/** The kind that people see: a file is inside a view, which is invisible. */
function shownType(block: Node): number {
  const type = typeOfBlock(block)
  return type === VIEW && block.childCount === 1 ? typeOfBlock(block.child(0)) : type
}

export const isSameToolbarState = (a: ToolbarState, b: ToolbarState): boolean =>
  (Object.keys(a) as (keyof ToolbarState)[]).every((key) => a[key] === b[key])
