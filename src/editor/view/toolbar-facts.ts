import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { hasMark, linkAt } from '../commands/marks'
import type { MarkName } from '../commands/marks'
import { linesIn } from '../queries/line-at'
import type { LineAttrs } from '../schema/attrs'
import { textObject } from '../wire/text-body'

/** What the toolbar shows of the selection. Flat, so that two can be compared. */
export interface ToolbarFacts {
  bold: boolean
  italic: boolean
  underline: boolean
  strikethrough: boolean
  inline_code: boolean
  /** The kind of all selected lines; 0 for several or none. */
  type: number
  align: number
  language: number
  link: string | undefined
  selectsNothing: boolean
  undo: boolean
  redo: boolean
}

export const markNames: readonly MarkName[] = ['bold', 'italic', 'underline', 'strikethrough', 'inline_code']

export function toolbarFacts(state: EditorState): ToolbarFacts {
  const lines = linesIn(state).slice(0, 200)
  const types = new Set(lines.map(({ type }) => type))
  const { type, body } = (lines[0]?.line.attrs ?? { type: 0, body: null }) as LineAttrs
  const style = textObject(type, body)?.style
  const marks = Object.fromEntries(markNames.map((name) => [name, hasMark(state, name)])) as Record<
    MarkName,
    boolean
  >
  return {
    ...marks,
    type: types.size === 1 ? type : 0,
    align: style?.align ?? 1,
    language: style?.language ?? 1,
    link: linkAt(state)?.url,
    selectsNothing: state.selection.empty,
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
  }
}

export const sameFacts = (a: ToolbarFacts, b: ToolbarFacts): boolean =>
  (Object.keys(a) as (keyof ToolbarFacts)[]).every((key) => a[key] === b[key])
