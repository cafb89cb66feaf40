import { blockTypeNamed } from '../../../contract/docx/block-types'
import type { TextElement } from '../../../contract/docx/text'
import { childPath, PAGE_PATH, rankOf, ranksBetween } from '../../store/block-path'
import { insertMany } from '../../store/insert-many'
import type { Tx } from '../../store/store'
import { NEWEST } from '../../store/tables/announcements'
import type { Blocks } from '../../store/tables/announcements'
import type { World } from '../../world/world'
import type { OldLine, OldRequest } from './old-request'

/** Writes requests into an announcement of the old type, as its revision `number`; returns the new blocks. */
export async function writeOldDocument(
  { tx, world }: { tx: Tx; world: World },
  chat_id: string,
  number: number,
  requests: readonly OldRequest[],
): Promise<Blocks[]> {
  const added: Blocks[] = []
  for (const request of requests) {
    if (request.kind === 'title') await writeTitle(tx, chat_id, request.elements)
    else {
      const ranks = await topRanks(tx, chat_id, request.at, request.lines)
      const blocks = blocksOf(world, { chat_id, number, ranks }, request.lines)
      await insertMany(tx, 'blocks', blocks)
      added.push(...blocks)
    }
  }
  return added
}

/** Overwrites the title, because old revisions of an old document are never read. */
async function writeTitle(tx: Tx, chat_id: string, elements: TextElement[]): Promise<void> {
  const body = JSON.stringify({ page: { elements, style: { align: 1 } } })
  await tx
    .updateTable('blocks')
    .set({ body })
    .where('chat_id', '=', chat_id)
    .where('block_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    .execute()
}

/** Ranks for the lines directly on the page, before or after all existing blocks. */
async function topRanks(tx: Tx, chat_id: string, at: 'start' | 'end', lines: readonly OldLine[]) {
  const edge = await tx
    .selectFrom('blocks')
    .select('path')
    .where('chat_id', '=', chat_id)
    .where('parent_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    .orderBy('path', at === 'start' ? 'asc' : 'desc')
    .executeTakeFirst()
  const rank = edge && rankOf(edge.path)
  const count = lines.filter((_, place) => depthOf(lines, place) === 1).length
  return at === 'start' ? ranksBetween(undefined, rank, count) : ranksBetween(rank, undefined, count)
}

const nests = new Set(['bullet', 'ordered', 'todo'].map((key) => blockTypeNamed(key)?.number))

/** A list item goes at its level, at most one below the item before it; everything else is directly on the page. */
function depthOf(lines: readonly OldLine[], place: number): number {
  const above = lines[place - 1]
  const { level = 1, block_type } = lines[place] ?? {}
  if (level === 1 || !above || !nests.has(block_type) || !nests.has(above.block_type)) return 1
  return Math.min(level, depthOf(lines, place - 1) + 1)
}

function blocksOf(
  world: World,
  { chat_id, number, ranks }: { chat_id: string; number: number; ranks: readonly string[] },
  lines: readonly OldLine[],
): Blocks[] {
  const tops = [...ranks]
  const open = [{ block_id: chat_id, path: PAGE_PATH, last: undefined as string | undefined }]
  return lines.map((line, place) => {
    const depth = depthOf(lines, place)
    open.length = depth
    const above = open[depth - 1] ?? { block_id: chat_id, path: PAGE_PATH, last: undefined }
    const rank = depth === 1 ? tops.shift() : ranksBetween(above.last, undefined, 1)[0]
    above.last = rank
    const block_id = world.newId('block')
    const path = childPath(above.path, rank ?? '')
    open.push({ block_id, path, last: undefined })
    return {
      chat_id,
      block_id,
      from_revision: number,
      to_revision: NEWEST,
      parent_id: above.block_id,
      path,
      depth,
      block_type: line.block_type,
      body: JSON.stringify(line.body),
    }
  })
}
