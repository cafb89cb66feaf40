import type { Command, EditorState } from 'prosemirror-state'
import { isFixed } from '../../editor/changes/protection'
import { objectAttrs, type ObjectAttrs } from '../../editor/schema/attrs'

/** How a callout looks; what is missing is the platform's default (platform/docx#block-types, platform/docx#colours-and-languages). */
export interface CalloutStyle {
  background_color?: number
  border_color?: number
  text_color?: number
  emoji_id?: string
}

export const calloutStyleOf = (body: ObjectAttrs['body']): CalloutStyle => body.callout ?? {}

/**
 * Changes the look of the callout at a position; undefined removes a colour. False if that would need to create the
 * callout again, which is not possible.
 */
export const setCalloutStyle =
  (at: number, change: { [Key in keyof CalloutStyle]: CalloutStyle[Key] | undefined }): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (node?.type.name !== 'callout' || isFixed(node)) return false
    const { body } = objectAttrs(node)
    const look = Object.entries({ ...calloutStyleOf(body), ...change }).filter(
      ([, value]) => value !== undefined,
    )
    dispatch?.(state.tr.setNodeAttribute(at, 'body', { ...body, callout: Object.fromEntries(look) }))
    return true
  }

/** The position before the selected callout, else before the innermost one around the selection. */
export function calloutAt({ selection, doc }: EditorState): number | undefined {
  const { $from, from } = selection
  if (doc.nodeAt(from)?.type.name === 'callout' && !selection.empty) return from
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'callout') return $from.before(depth)
  return undefined
}
