import fc from 'fast-check'
import { blockTypeOf } from '../../contract/docx/block-types'
import { scaledRatios } from '../../contract/docx/width-ratios'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isWholeGrid, tableSize } from '../../document/structure/box-structure'
import { moveCost } from '../../document/structure/move-cost'
import { cell, coloured, column, divider, fileView, grid, image, p, quoteContainer, tableOf } from './page'
import { tableEdited } from './random-table-edits'
import type { TableChange } from './tree-edits'
import type { BoxEdit } from './tree-edits'
import { pick, replaced, withChildren } from './tree-edits'

const changes: TableChange[] = [
  'insertRow',
  'insertColumn',
  'deleteRow',
  'deleteColumn',
  'moveRow',
  'moveColumn',
  'merge',
  'split',
  'width',
  'header',
]

const at = fc.nat(1000)
const kind = fc.constantFrom(19, 34, 24, 31, 22, 27, 33)

export const aBoxEdit: fc.Arbitrary<BoxEdit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ box: fc.constant('new' as const), at, kind, size: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ box: fc.constant('move' as const), at, to: at }) },
  { weight: 1, arbitrary: fc.record({ box: fc.constant('remove' as const), at }) },
  { weight: 1, arbitrary: fc.record({ box: fc.constant('colour' as const), at, to: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      box: fc.constant('table' as const),
      at,
      how: fc.constantFrom(...changes),
      from: at,
      to: at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      box: fc.constant('grid' as const),
      at,
      how: fc.constantFrom('insert' as const, 'delete' as const, 'move' as const, 'widths' as const),
      from: at,
      to: at,
    }),
  },
)

export function boxEdited(
  root: BlockTree,
  edit: BoxEdit,
  newId: () => string,
  mayMove: (block: BlockTree) => boolean,
): BlockTree {
  const all = preOrder(root)
  if (edit.box === 'new') {
    const parent = pick(all.filter(isRoom), edit.at)!
    return placed(root, parent.id, edit.at, newBox(edit.kind, edit.size, newId))
  }
  if (edit.box === 'table') {
    const table = pick(
      all.filter((node) => tableSize(node)),
      edit.at,
    )
    return table ? replaced(root, table.id, tableEdited(table, edit, newId, mayMove)) : root
  }
  if (edit.box === 'grid') {
    const chosen = pick(all.filter(isWholeGrid), edit.at)
    return chosen ? replaced(root, chosen.id, gridEdited(chosen, edit, newId, mayMove)) : root
  }
  if (edit.box === 'colour') {
    const chosen = pick(
      all.filter((node) => node.block_type === 19 && isMovable(node, mayMove)),
      edit.at,
    )
    return chosen ? replaced(root, chosen.id, coloured(chosen.id, edit.to + 1, ...chosen.children)) : root
  }
  const chosen = pick(
    all.filter((node) => !isPart(node)),
    edit.at,
  )
  if (!chosen) return root
  if (edit.box === 'remove') return replaced(root, chosen.id)
  if (!isMovable(chosen, mayMove)) return root
  const without = replaced(root, chosen.id)
  return placed(without, pick(preOrder(without).filter(isRoom), edit.to)!.id, edit.to, chosen)
}

const isMovable = (node: BlockTree, mayMove: (block: BlockTree) => boolean) =>
  moveCost(node).fixed === undefined && mayMove(node)

const isRoom = ({ block_type: type }: BlockTree) => blockTypeOf(type)?.takesChildren === true
const isPart = ({ block_type: type }: BlockTree) => [1, 23, 25, 32].includes(type)

const placed = (root: BlockTree, parent: string, at: number, node: BlockTree) =>
  withChildren(root, parent, (children) => children.toSpliced(at % (children.length + 1), 0, node))

function newBox(kind: number, size: number, newId: () => string): BlockTree {
  const line = () => p(newId(), size % 2 ? 'new' : '')
  if (kind === 19) return coloured(newId(), 1 + (size % 3), line())
  if (kind === 34) return quoteContainer(newId(), line())
  if (kind === 24) {
    const columns = Array.from({ length: 2 + (size % 5) }, (): [string, BlockTree] => [newId(), line()])
    return grid(newId(), ...columns)
  }
  if (kind === 31) {
    const cells = () => Array.from({ length: 1 + (size % 3) }, () => cell(newId(), line()))
    return tableOf(newId(), Array.from({ length: 1 + (size % 4) }, cells))
  }
  if (kind === 22) return divider(newId())
  return kind === 27 ? image(newId(), '') : fileView(newId(), '')
}

function gridEdited(
  node: BlockTree,
  { how, from, to }: BoxEdit & { box: 'grid' },
  newId: () => string,
  mayMove: (block: BlockTree) => boolean,
): BlockTree {
  const { children, id } = node
  const [start, end] = [from % children.length, to % children.length]
  const chosen = children[start]!
  const made = (columns: readonly BlockTree[], weights = columns.map(() => 1)): BlockTree => {
    const ratios = scaledRatios(weights)
    const parts = columns.map((each, at) => column(each.id, ratios[at]!, ...each.children))
    return { ...grid(id), body: { grid: { column_size: parts.length } }, children: parts }
  }
  if (how === 'widths') {
    return made(
      children,
      children.map((_, at) => 1 + ((from + at * to) % 5)),
    )
  }
  if (how === 'insert') {
    // A new first column requires moving the content of the old one.
    if (children.length >= 10 || (end === 0 && !isMovable(children[0]!, mayMove))) return node
    return made(children.toSpliced(end, 0, column(newId(), 1, p(newId(), 'column'))))
  }
  if (how === 'delete') return children.length > 2 ? made(children.toSpliced(start, 1)) : node
  if (!children.every((each) => isMovable(each, mayMove))) return node
  return made(children.toSpliced(start, 1).toSpliced(end, 0, chosen))
}
