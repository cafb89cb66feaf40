import type { Node } from 'prosemirror-model'
import { blockTypeNamed } from '../../../contract/docx/block-types'
import { schema } from '../schema/schema'
import { newTextBlock } from './new-text-block'

/** A block of a kind that is no text, without an id: the id plugin gives it one. `value` is its type object. */
export function newObject(key: string, value: object = {}, children: readonly Node[] = []): Node {
  const attrs = { id: '', type: blockTypeNamed(key)!.number, body: { [key]: value } }
  if (key === 'callout' || key === 'quote_container') {
    return schema.node(key, attrs, children.length > 0 ? [...children] : [newTextBlock(2)])
  }
  return schema.node('object', attrs, [...children])
}
