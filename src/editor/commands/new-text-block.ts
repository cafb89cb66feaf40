import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { TextStyle } from '../../../contract/docx/text'
import { schema } from '../schema/schema'
import { emptyBody, withStyle } from '../../document/wire/text-body'

/** A text block without an id: the id plugin gives it one. */
export function newTextBlock(
  type: number,
  content: Fragment = Fragment.empty,
  style?: Partial<TextStyle>,
  children: readonly Node[] = [],
): Node {
  const body = style ? withStyle(type, emptyBody(type), style) : emptyBody(type)
  return schema.node('text_block', { id: '' }, [schema.node('line', { type, body }, content), ...children])
}
