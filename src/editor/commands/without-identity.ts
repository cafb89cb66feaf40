import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { BlockBody, BlockTree } from '../block-tree'
import type { CellAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'

/** A copy of a block that is another block: without its ids, and without the comments that people made on it. */
export function withoutIdentity(node: Node): Node {
  if (node.isText || node.type.name === 'element') return uncommented(node)
  const attrs: Record<string, unknown> = { ...node.attrs }
  if ('id' in attrs) attrs.id = ''
  if (attrs.body) attrs.body = bodyWithoutComments(attrs.body as BlockBody)
  if (node.type.name === 'table_cell')
    attrs.covered = (node.attrs as CellAttrs).covered.map(treeWithoutIdentity)
  return node.type.create(attrs, Fragment.fromArray(node.children.map(withoutIdentity)))
}

const uncommented = (node: Node) => node.mark(schema.marks.comment!.removeFromSet(node.marks))

function bodyWithoutComments(body: BlockBody): BlockBody {
  if (!('comment_ids' in body)) return body
  const { comment_ids: _, ...rest } = body
  return rest
}

const treeWithoutIdentity = (tree: BlockTree): BlockTree => ({
  ...tree,
  id: '',
  body: bodyWithoutComments(tree.body),
  children: tree.children.map(treeWithoutIdentity),
})
