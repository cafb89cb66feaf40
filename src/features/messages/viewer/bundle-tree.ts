import type { Message } from '../../../../contract/im/messages/message'

/** A message inside a merge-forward, with what is inside it. */
export interface BundleNode {
  message: Message
  /** 1 directly below the merge-forward. */
  depth: number
  parent?: BundleNode
  children: readonly BundleNode[]
  /** Its place is not known: what it names as above it is not there, or lies in a ring with it. */
  isStray: boolean
}

export interface BundleTree {
  roots: readonly BundleNode[]
  byId: ReadonlyMap<string, BundleNode>
  /** How many levels there are. */
  depth: number
}

/**
 * The tree behind the flat list that one merge-forward answers with
 * (platform/messages#merge-forward-children): siblings by the time they were said, then by id, in
 * whatever order they came. Each message is there once, whatever is above it;
 * what has no known place stands at the end of the first level. No recursion:
 * nobody has said how deep they go.
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
  // What is in a ring comes last: the earliest of it stands for the others.
  for (const message of [...orphans, ...sorted]) {
    if (!byId.has(message.message_id)) roots.push(grow(message, true))
  }
  return { roots, byId, depth }
}

/** As the chat shows them, and as a bundle holds them (platform/messages#merge-forward-children). */
function byTimeThenId(one: Message, other: Message): number {
  return timeOf(one) - timeOf(other) || (one.message_id < other.message_id ? -1 : 1)
}

/** A time that is no number is the earliest, rather than a reason to lose the order of the others. */
const timeOf = ({ create_time }: Message): number => Number(create_time) || 0
