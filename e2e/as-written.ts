import type { Block } from '../contract/docx/block'
import type { BlockTree } from '../document/block-tree'

/** A block as it was sent: the service returns every flag and default as well, in its own order. */
export const asWritten = (tree: BlockTree): BlockTree => ({
  ...tree,
  body: JSON.parse(JSON.stringify(tree.body, withoutDefaults)) as BlockTree['body'],
  children: tree.children.map(asWritten),
})

const FLAGS = ['bold', 'italic', 'strikethrough', 'underline', 'inline_code', 'folded', 'wrap']

function withoutDefaults(key: string, value: unknown): unknown {
  if (FLAGS.includes(key) && value === false) return undefined
  if (key === 'sequence' || (key === 'align' && value === 1)) return undefined
  if (key === 'style' || key === 'callout') return inOrder(value as object)
  if (key !== 'image') return value
  const { token: _token, align: _align, ...picture } = value as NonNullable<Block['image']>
  return picture
}

const inOrder = (fields: object) =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
