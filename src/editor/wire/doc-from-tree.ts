import { Fragment, Mark, Node } from 'prosemirror-model'
import type { Attrs, NodeType } from 'prosemirror-model'
import type { TableProperty } from '../../../contract/docx/block'
import { GRID, GRID_COLUMN, TABLE, TABLE_CELL } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { isBox, isTextFamily, keyOf, numberOf, textObject } from '../../../document/blocks/registry'
import { tableRows } from '../../../document/wire/table-places'
import type { Slices } from '../../../primitives/in-slices'
import { schema } from '../schema/schema'
import { contentFromElements } from './content-from-elements'
import { assignGroups } from './groups'
import { cachedNode, cacheNode, cacheTree } from './node-cache'

/** The editor's document for a page, its blocks in groups. */
export function docFromTree(page: BlockTree): Node {
  const doc = nodes.doc.create({ id: page.id }, [
    lineOf(page),
    ...assignGroups(page.children.map(nodeFromTree)),
  ])
  cacheTree(doc, page)
  return doc
}

/** The node of a block; if the tree came out of the editor, the one that it already has there. */
export function nodeFromTree(tree: BlockTree): Node {
  const known = cachedNode(tree)
  if (known?.type.isInGroup('block')) return known
  const node = made(tree)
  cacheTree(node, tree)
  return node
}

/** Makes the nodes of a page that will be shown later: made all at once, those of a long page would hold up a key. */
export function* makeNodesAhead(page: BlockTree): Slices<void> {
  for (const tree of page.children) {
    cacheNode(tree, nodeFromTree(tree))
    yield
  }
}

// The blocks of a tree fit by construction, and there may be thousands of them: none is checked again.
const { nodes } = schema

const below = (tree: BlockTree): Node[] => tree.children.map((child) => withoutGroup(nodeFromTree(child)))

/** Only the page's own blocks are in groups. */
export const withoutGroup = (node: Node): Node => (node.marks.length > 0 ? node.mark([]) : node)

/** The node type of a block that holds blocks; a card if the schema has none for it. */
export const containerType = (key: string): NodeType =>
  (isBox(numberOf(key)) ? nodes[key] : undefined) ?? nodes.object

function made(tree: BlockTree): Node {
  const { id, block_type: type, body } = tree
  if (isTextFamily(type) && textObject(type, body)) {
    return bareNode(nodes.text_block, { id }, Fragment.fromArray([lineOf(tree), ...below(tree)]))
  }
  const attrs = { id, type, body }
  if (type === GRID) return gridOf(tree) ?? nodes.object.create(attrs, below(tree))
  if (type === TABLE) return tableOf(tree) ?? nodes.object.create(attrs, below(tree))
  return containerType(keyOf(type)).create(attrs, below(tree))
}

export function lineOf(tree: BlockTree): Node {
  const elements = textObject(tree.block_type, tree.body)?.elements
  const content = Array.isArray(elements) ? contentFromElements(elements) : Fragment.empty
  return bareNode(nodes.line, { type: tree.block_type, body: tree.body }, content)
}

/**
 * A node whose attributes are all given, made the fast way. `create` would copy each by name into an object that the
 * engine keeps as a hash table, at several times the size. There are thousands of lines and text blocks. `copy` takes
 * over type, attributes and marks as they are, from any object that it is called on.
 */
const bareNode = (type: NodeType, attrs: Attrs, content: Fragment): Node =>
  Node.prototype.copy.call({ type, attrs, marks: Mark.none }, content)

function gridOf(tree: BlockTree): Node | undefined {
  const { id, block_type: type, body, children } = tree
  if (children.length === 0 || children.some((child) => child.block_type !== GRID_COLUMN)) return undefined
  const columns = children.map((column) => {
    const attrs = { id: column.id, type: GRID_COLUMN, body: column.body }
    const node = nodes.grid_column.create(attrs, below(column))
    cacheTree(node, column)
    return node
  })
  return nodes.grid.create({ id, type, body }, columns)
}

function tableOf(tree: BlockTree): Node | undefined {
  const { id, block_type: type, body, children } = tree
  const property = body.table?.property
  if (!property || children.some((child) => child.block_type !== TABLE_CELL)) return undefined
  const { row_size, column_size, merge_info = [] } = property
  const rows = tableRows(children.length, row_size, column_size, merge_info)
  if (!rows) return undefined
  const cellsOfRows = rows.map((row) =>
    row.map(({ index, rowspan, colspan, covered }) => {
      const cell = children[index]!
      const column = index % column_size
      const attrs = {
        id: cell.id,
        type: TABLE_CELL,
        body: cell.body,
        colspan,
        rowspan,
        header: headerOf(property, index < column_size, column === 0),
        covered: covered.map((at) => children[at]!),
      }
      return nodes.table_cell.create(attrs, below(cell))
    }),
  )
  return nodes.table.create(
    { id, type, body },
    cellsOfRows.map((cells) => nodes.table_row.create(null, cells)),
  )
}

function headerOf(property: TableProperty, first: boolean, leading: boolean): 'row' | 'column' | '' {
  if (first && property.header_row) return 'row'
  return leading && property.header_column ? 'column' : ''
}
