import type { Message } from '../../../contract/im/messages/message'

/** A message inside a merge-forward, with its own content. */
export interface BundleNode {
  message: Message
  /** 1 directly below the merge-forward. */
  depth: number
  parent?: BundleNode
  children: readonly BundleNode[]
  /** Its place is not known: the parent that it names is missing, or part of a cycle with it. */
  isStray: boolean
}

export interface BundleTree {
  roots: readonly BundleNode[]
  byId: ReadonlyMap<string, BundleNode>
  /** The number of levels. */
  depth: number
}

/**
 * The tree behind the flat list that a merge-forward returns
 * (platform/messages#merge-forward-children): siblings are sorted by the time
 * they were sent, then by id. Each message is in it once; those without a known
 * place are at the end of the first level. No recursion: there is no known
 * limit on the depth.
 */
export function bundleTree(bundleId: string, items: readonly Message[]): BundleTree {
  const inside = new Map<string, Message>()
  for (const message of items) {
    if (message.message_id !== bundleId && !inside.has(message.message_id))
      inside.set(message.message_id, message)
  }
  const sorted = [...inside.values()].sort(byTimeThenId)
  const below = new Map<string, Message[]>()
  for (const message of sorted) {
    const above = message.upper_message_id ?? bundleId
    const siblings = below.get(above)
    if (siblings) siblings.push(message)
    else below.set(above, [message])
  }
  const byId = new Map<string, BundleNode>()
  let depth = 0

  function grow(message: Message, isStray: boolean): BundleNode {
    const root = made(message, 1, isStray)
    const ahead = [root]
    for (let node = ahead.pop(); node; node = ahead.pop()) {
      const parent = node
      depth = Math.max(depth, parent.depth)
      const children = (below.get(parent.message.message_id) ?? [])
        .filter(({ message_id }) => !byId.has(message_id))
        .map((child) => made(child, parent.depth + 1, false, parent))
      parent.children = children
      for (const child of children) ahead.push(child)
    }
    return root
  }
  function made(message: Message, at: number, isStray: boolean, parent?: BundleNode): BundleNode {
    const node: BundleNode = { message, depth: at, children: [], isStray, ...(parent && { parent }) }
    byId.set(message.message_id, node)
    return node
  }

  const roots = (below.get(bundleId) ?? []).map((message) => grow(message, false))
  const orphans = sorted.filter(({ upper_message_id }) => !inside.has(upper_message_id ?? bundleId))
  // Cycles come last, each with its earliest message at the top.
  for (const message of [...orphans, ...sorted]) {
    if (!byId.has(message.message_id)) roots.push(grow(message, true))
  }
  return { roots, byId, depth }
}

/** The order in which the chat shows them and a bundle holds them (platform/messages#merge-forward-children). */
function byTimeThenId(one: Message, other: Message): number {
  return timeOf(one) - timeOf(other) || (one.message_id < other.message_id ? -1 : 1)
}

/** A time that is not a number counts as the earliest, so that it does not spoil the order of the others. */
const timeOf = ({ create_time }: Message): number => Number(create_time) || 0

/** The effect of a key in a tree: the line that becomes active, and the lines that are opened or closed. */
export interface TreeStep {
  /** The line that becomes active. */
  to?: string
  open?: readonly string[]
  close?: readonly string[]
}

/** Returns the effect of a key by the ARIA practices for trees; undefined if it is no key of the tree. */
export function treeStep(key: string, rows: readonly TreeRow[], activeId: string): TreeStep | undefined {
  const at = rows.findIndex(({ id }) => id === activeId)
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen === undefined) return {}
      return row.isOpen ? to(rows[at + 1]) : { open: [row.id] }
    case 'ArrowLeft': {
      if (row.isOpen) return { close: [row.id] }
      const { parent } = row.node
      return parent ? { to: parent.message.message_id } : {}
    }
    case 'Enter':
    case ' ':
      if (row.isOpen === undefined) return {}
      return row.isOpen ? { close: [row.id] } : { open: [row.id] }
    case '*': {
      const siblings = rows.filter(({ node }) => node.parent === row.node.parent)
      return { open: siblings.filter(({ isOpen }) => isOpen === false).map(({ id }) => id) }
    }
    default:
      return undefined
  }
}

const to = (row: TreeRow | undefined): TreeStep => (row ? { to: row.id } : {})

/** The next line, wrapping around, whose name begins with the typed letters. */
export function typedAhead(
  typed: string,
  rows: readonly TreeRow[],
  activeId: string,
  nameOf: (row: TreeRow) => string,
): string | undefined {
  const wanted = typed.toLocaleLowerCase()
  const at = rows.findIndex(({ id }) => id === activeId)
  // With a second letter the active line may still match.
  const from = wanted.length > 1 ? at : at + 1
  const around = [...rows.slice(from), ...rows.slice(0, from)]
  return around.find((row) => nameOf(row).toLocaleLowerCase().startsWith(wanted))?.id
}

/** A line of the tree as it is shown, with its place among its siblings. */
export interface TreeRow {
  node: BundleNode
  id: string
  /** Undefined if there is nothing inside. */
  isOpen: boolean | undefined
  place: number
  siblings: number
}

/** The lines of a tree from top to bottom, without the content of closed ones. */
export function visibleRows({ roots }: BundleTree, closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const ahead = rowsOf(roots, closed)
  for (let row = ahead.pop(); row; row = ahead.pop()) {
    rows.push(row)
    // A loop, not a spread: a level may have more lines than a call takes arguments.
    if (row.isOpen) for (const inner of rowsOf(row.node.children, closed)) ahead.push(inner)
  }
  return rows
}

/** Last first, for a stack. */
const rowsOf = (nodes: readonly BundleNode[], closed: ReadonlySet<string>): TreeRow[] =>
  nodes
    .map((node, at) => {
      const id = node.message.message_id
      const isOpen = node.children.length === 0 ? undefined : !closed.has(id)
      return { node, id, isOpen, place: at + 1, siblings: nodes.length }
    })
    .toReversed()
