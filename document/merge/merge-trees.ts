import { GRID, GRID_COLUMN, TABLE, TABLE_CELL, TEXT } from '../../contract/docx/block-numbers'
import { MAX_GRID_COLUMNS, MIN_GRID_COLUMNS } from '../../contract/docx/box-sizes'
import { scaledRatios } from '../../contract/docx/width-ratios'
import { indexTree, nodeIn } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { isSlot, keepsLastChild, textObject } from '../blocks/registry'
import { ratiosOf } from '../structure/grid-requests'
import { propertyOf } from '../structure/table-form'
import { contentOfDeleted, mergeContent, alternativeBlock } from './merge-content'
import type { MergedContent } from './merge-content'
import { mergePlaces, isPlacedByUs } from './merge-places'
import type { Placing, Sides, Places } from './merge-places'
import type { MergedTable } from './merge-table'
import { mergedOrder } from './merge-table'
import { mergeTables, keepContainers } from './merge-tables'
import type { Versions } from './moved-words'

/** A block that both sides changed. */
export interface Conflict {
  id: string
  /**
   * `both`: both changed the same words, and two versions are side by side. `deleted`: one side deleted what the
   * other edited, and the edit stays.
   */
  kind: 'both' | 'deleted'
  /** The block that holds the others' version. */
  alternativeId?: string
  /** With `deleted`: the topmost block of what one side deleted, if that is another one. */
  wholeId?: string
  /** With `both`: the others' version is in place, and `alternativeId` holds ours. */
  isTheirs?: true
  /** With `both`: the versions are pictures. */
  isPicture?: true
}

/** Facts about the versions before the merge followed moves in them. */
export interface BeforeFollowing {
  /** The version that was read last. Others may not have seen our later words. */
  read: ReadonlyMap<string, BlockTree>
  /** Boxes that had content on a side. The merge may have followed it to another place. */
  filledBoxes: ReadonlySet<string>
}

export interface Merged {
  document: BlockTree
  conflicts: Conflict[]
}

/**
 * Three-way merge, block by block, and word by word within a text. Different blocks, different words and structure
 * merge silently. If both changed the same words, ours stays in place and theirs follows as a new block. If both
 * replaced a picture, theirs stays and ours follows. An edit survives a deletion. Each insertion of either side appears exactly once. So does every block that only the service
 * can create, unless either side deleted it. The rows and columns of a table are merged, too, so that it stays whole.
 */
export function mergeTrees(versions: Versions & Partial<BeforeFollowing>, newId: () => string): Merged {
  const sides = {
    base: indexTree(versions.base),
    ours: indexTree(versions.ours),
    theirs: indexTree(versions.theirs),
  }
  const conflicts: Conflict[] = []
  const beside = new Map<string, BlockTree>()
  const kept = new Map<string, BlockTree>()
  for (const id of new Set([...sides.theirs.keys(), ...sides.ours.keys()])) {
    const { content, conflict } = mergedContent(id, sides, versions.read?.get(id))
    if (content) kept.set(id, content)
    if (!conflict) continue
    const isPicture = conflict === 'pictures'
    // The service has their picture already, and a new block gets the bytes of ours.
    if (isPicture) beside.set(id, { ...nodeIn(sides.ours, id), id: newId(), children: [] })
    if (conflict === 'both') beside.set(id, alternativeBlock(nodeIn(sides.theirs, id), newId()))
    const wholeId = conflict === 'deleted' ? wholeOf(id, sides) : id
    conflicts.push({
      id,
      kind: conflict === 'deleted' ? conflict : 'both',
      alternativeId: beside.get(id)?.id,
      ...(wholeId !== id && { wholeId }),
      ...(isPicture && { isTheirs: true, isPicture }),
    })
  }
  const tables = mergeTables(sides, kept, newId)
  keepContainers(sides, kept)
  const placing = mergePlaces(sides, kept)
  const { filledBoxes } = versions
  const parts = { sides, placing, kept, beside, tables, filledBoxes, newId }
  return { document: assemble(versions.theirs.id, parts), conflicts }
}

function mergedContent(id: string, sides: Sides, read: BlockTree | undefined): MergedContent {
  const base = sides.base.get(id)?.node
  const ours = sides.ours.get(id)?.node
  const theirs = sides.theirs.get(id)?.node
  if (ours && theirs) return mergeContent(ours, theirs, base, read)
  const left = ours ?? nodeIn(sides.theirs, id)
  return base ? contentOfDeleted(left, base, ours !== undefined) : { content: left }
}

/** The topmost block that one side deleted together with this one. */
function wholeOf(id: string, { ours, theirs }: Sides): string {
  const [left, other] = ours.has(id) ? [ours, theirs] : [theirs, ours]
  let whole = id
  for (let parent = left.get(id)?.parent; parent !== undefined && !other.has(parent);) {
    whole = parent
    parent = left.get(parent)?.parent
  }
  return whole
}

interface Parts {
  sides: Sides
  placing: Placing
  kept: ReadonlyMap<string, BlockTree>
  beside: ReadonlyMap<string, BlockTree>
  tables: ReadonlyMap<string, MergedTable>
  filledBoxes: ReadonlySet<string> | undefined
  newId: () => string
}

function assemble(root: string, parts: Parts): BlockTree {
  const { sides, kept, beside, tables, newId } = parts
  const order: { id: string; children: string[] }[] = []
  const childrenOf = childrenIn(parts)
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const children = childrenOf(id)
    order.push({ id, children })
    waiting.push(...children)
  }
  const made = new Map([...tables.values()].flatMap((table) => [...table.made]))
  for (const { id, children } of order.reverse()) {
    const below = children.flatMap((child) => [made.get(child) ?? [], beside.get(child) ?? []].flat())
    const fresh = made.get(id)
    if (fresh) {
      if (below.length > 0) made.set(id, { ...fresh, children: below })
      continue
    }
    const title = id === root ? beside.get(root) : undefined
    if (title) below.unshift(title)
    const body = tables.get(id)?.body
    const content = contentOf(id, sides, kept)
    const type = content.block_type
    // Each side removed one of the last two blocks of a box, but the service refuses an empty one.
    if (below.length === 0 && (isSlot(type) || hadChildren(id, parts))) below.push(emptyText(newId()))
    const node = shared(
      id,
      isBox(type) ? below : below.flatMap(unboxed),
      sides,
      body ? { ...content, body } : content,
    )
    made.set(id, type === GRID ? mergedGrid(node, newId) : type === TABLE ? filledTable(node, newId) : node)
  }
  return made.get(root)!
}

/**
 * The children of a block: for a table its cells, and for a cell also the remaining content of cells that no longer
 * have a place.
 */
function childrenIn({ sides, placing, tables, kept }: Parts): (id: string) => string[] {
  const childrenOf = siblingsOf(sides, placing)
  const takenIn = new Map<string, string[]>()
  for (const { instead } of tables.values()) {
    for (const [gone, by] of instead) takenIn.set(by, [...(takenIn.get(by) ?? []), gone])
  }
  const isWorthKeeping = (id: string) => !isEmptyLine(contentOf(id, sides, kept))
  return (id) =>
    tables.get(id)?.cells ?? [
      ...childrenOf(id),
      ...(takenIn.get(id) ?? []).flatMap((gone) => childrenOf(gone).filter(isWorthKeeping)),
    ]
}

const contentOf = (id: string, { ours, theirs }: Sides, kept: ReadonlyMap<string, BlockTree>): BlockTree =>
  kept.get(id) ?? (theirs.get(id) ?? ours.get(id))!.node

const isEmptyLine = (node: BlockTree): boolean =>
  node.block_type === TEXT &&
  node.children.length === 0 &&
  textObject(TEXT, node.body)?.elements.every((element) => element.text_run?.content === '') === true

const isBox = (type: number) => type === GRID || type === TABLE

/** Whether a block is a callout that had children: it must not end up empty. */
const hadChildren = (id: string, { sides, filledBoxes }: Parts): boolean =>
  filledBoxes?.has(id) === true ||
  [sides.ours, sides.theirs].some((side) => {
    const node = side.get(id)?.node
    return node !== undefined && keepsLastChild(node)
  })

/** Returns the content of a cell or a column when its table or grid became another type. */
const unboxed = (node: BlockTree): readonly BlockTree[] => (isSlot(node.block_type) ? node.children : [node])

const emptyText = (id: string): BlockTree => ({
  id,
  block_type: TEXT,
  body: { text: { elements: [] } },
  children: [],
})

/** Our object if it equals the result, since the editor shows it already; otherwise theirs, otherwise a new one. */
function shared(id: string, children: BlockTree[], sides: Sides, content: BlockTree): BlockTree {
  const candidates = [sides.ours.get(id)?.node, sides.theirs.get(id)?.node].filter(
    (node) => node !== undefined,
  )
  const { block_type, body } = content
  const alike = candidates.find(
    (node) =>
      node.body === body &&
      node.children.length === children.length &&
      node.children.every((child, index) => child === children[index]),
  )
  return alike ?? { id, block_type, body, children }
}

/**
 * Fills a table that lost cells to another one up to its stated size. A partial table can be neither shown nor saved.
 * The old copy of a moved table ends like this when the others wrote in it: the new one has their additions already.
 */
function filledTable(table: BlockTree, newId: () => string): BlockTree {
  const property = propertyOf(table.body)
  if (!property || table.children.some((cell) => cell.block_type !== TABLE_CELL)) return table
  const missing = property.row_size * property.column_size - table.children.length
  if (missing <= 0) return table
  const cells = Array.from({ length: missing }, () => newCell(newId))
  return { ...table, children: [...table.children, ...cells] }
}

const newCell = (newId: () => string): BlockTree => ({
  id: newId(),
  block_type: TABLE_CELL,
  body: { table_cell: {} },
  children: [{ id: newId(), block_type: TEXT, body: { text: { elements: [] } }, children: [] }],
})

/**
 * Returns a grid with columns from both sides within the platform's limits: 2 to 10 columns with shares that add up
 * to 100 (platform/docx#block-types, platform/docx#updates-and-their-limits). The content of columns beyond the tenth
 * moves into the tenth.
 */
export function mergedGrid(grid: BlockTree, newId: () => string): BlockTree {
  const columns = grid.children.slice(0, MAX_GRID_COLUMNS)
  const beyond = grid.children.slice(MAX_GRID_COLUMNS).flatMap((column) => column.children)
  const last = beyond.length > 0 && columns.pop()
  if (last) {
    columns.push({ ...last, children: [...last.children, ...beyond] })
  }
  while (columns.length < MIN_GRID_COLUMNS) columns.push(emptyColumn(newId))
  const ratios = ratiosOf({ ...grid, children: columns })
  const sum = ratios.reduce((all, ratio) => all + ratio, 0)
  const isSame = sum === 100 && columns.length === grid.children.length
  if (isSame && sizeIn(grid) === columns.length) return grid
  const shares = sum === 100 ? ratios : scaledRatios(ratios)
  return {
    ...grid,
    body: { ...grid.body, grid: { column_size: columns.length } },
    children: columns.map((column, at) =>
      shares[at] === shareIn(column)
        ? column
        : { ...column, body: { ...column.body, grid_column: { width_ratio: shares[at] } } },
    ),
  }
}

const sizeIn = ({ body }: BlockTree) => body['grid']?.column_size
const shareIn = ({ body }: BlockTree) => body['grid_column']?.width_ratio

function emptyColumn(newId: () => string): BlockTree {
  const line: BlockTree = { id: newId(), block_type: TEXT, body: { text: { elements: [] } }, children: [] }
  return { id: newId(), block_type: GRID_COLUMN, body: { grid_column: {} }, children: [line] }
}

/**
 * The children of every block in a merge, in order. The others' order applies, with our additional blocks after their
 * neighbours. If we reordered the common blocks, our order applies. Blocks that were moved out of a cycle come last.
 */
function siblingsOf(sides: Sides, { places, returned }: Placing): (parent: string) => string[] {
  const back = new Set([...returned.values()].flat())
  const isOurs = (id: string) => isPlacedByUs(id, sides) && !back.has(id)
  const byUs = childrenOn(sides.ours, places, isOurs)
  const byThem = childrenOn(sides.theirs, places, (id) => !isPlacedByUs(id, sides))
  return (parent) => {
    const [ours, theirs] = [byUs.get(parent) ?? [], byThem.get(parent) ?? []]
    const isOurOrder = isReordered(ours, theirs, sides.base.get(parent)?.node)
    const merged = isOurOrder ? mergedOrder(ours, theirs) : mergedOrder(theirs, ours)
    return [...merged, ...(returned.get(parent)?.filter((id) => !merged.includes(id)) ?? [])]
  }
}

/**
 * The children of one side under each block, from top to bottom. A block that moved up out of a child takes that
 * child's place, or follows it.
 */
function childrenOn(
  side: TreeIndex,
  places: Places,
  isPlacedHere: (id: string) => boolean,
): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const [id, { parent: own }] of side) {
    const parent = places.get(id)
    if (parent === undefined || (own !== parent && !isPlacedHere(id))) continue
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

function isReordered(ours: string[], theirs: string[], base: BlockTree | undefined): boolean {
  const both = new Set(theirs)
  const before = new Map(base?.children.map((child, index) => [child.id, index]))
  const order = ours.flatMap((id) => (both.has(id) ? (before.get(id) ?? []) : []))
  return order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0))
}
