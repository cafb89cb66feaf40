import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TEXT } from '../../../contract/docx/block-numbers'
import type { TextStyle } from '../../../contract/docx/text'
import type { BlockBody, BlockTree } from '../../../document/block-tree'
import { numberOf, specOf } from '../../../document/blocks/registry'
import { emptyBody, withStyle } from '../../../document/wire/text-body'
import { bodyWithoutNumber } from '../numbering/numbering'
import { cellAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'
import { containerType } from '../wire/doc-from-tree'

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

/** A block that is not text, without an id: the id plugin gives it one. `value` is its type object. */
export function newObject(key: string, value: object = {}, children: readonly Node[] = []): Node {
  const attrs = { id: '', type: numberOf(key), body: { [key]: value } }
  const filled = children.length === 0 && specOf(attrs.type)?.children?.isNeverEmpty
  return containerType(key).create(attrs, filled ? [newTextBlock(TEXT)] : [...children])
}

/**
 * A copy that becomes a block of its own: without its ids, without people's
 * comments, and without the number at which a list begins there.
 */
export function copyWithoutIds(node: Node): Node {
  if (node.isText || node.type.name === 'element') return uncommented(node)
  const attrs: Record<string, unknown> = { ...node.attrs }
  if ('id' in attrs) attrs.id = ''
  if (attrs.body) attrs.body = ownBody(attrs.type as number, attrs.body as BlockBody)
  if (node.type.name === 'table_cell') attrs.covered = cellAttrs(node).covered.map(treeWithoutIdentity)
  return node.type.create(attrs, Fragment.fromArray(node.children.map(copyWithoutIds)))
}

const uncommented = (node: Node) => node.mark(schema.marks.comment.removeFromSet(node.marks))

const ownBody = (type: number, body: BlockBody): BlockBody =>
  bodyWithoutComments(bodyWithoutNumber(type, body))

function bodyWithoutComments(body: BlockBody): BlockBody {
  if (!('comment_ids' in body)) return body
  const { comment_ids: _, ...rest } = body
  return rest
}

const treeWithoutIdentity = (tree: BlockTree): BlockTree => ({
  ...tree,
  id: '',
  body: ownBody(tree.block_type, tree.body),
  children: tree.children.map(treeWithoutIdentity),
})
