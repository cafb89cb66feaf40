import { PAGE } from '../../contract/docx/block-numbers'
import { childPath, PAGE_PATH, ranksBetween } from '../store/block-path'
import type { Blocks } from '../store/tables/announcements'
import { NEWEST } from '../store/tables/announcements'
import { WorldFileError } from './world-file'
import type { WorldBlock } from './world-file'

/** The revision of an announcement before its first change. */
export const FIRST_REVISION = 1

const emptyPage = (chat_id: string): WorldBlock => ({
  block_id: chat_id,
  block_type: PAGE,
  parent_id: '',
  page: { elements: [{ text_run: { content: '', text_element_style: plain } }], style: { align: 1 } },
})

const plain = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }

/**
 * The rows of one announcement from its wire blocks; of a fresh one when there are none. Everything in a block
 * besides its head is stored unchanged, even for an unknown type. Throws WorldFileError unless the list is the
 * pre-order walk of one tree: the page first, every id once, `children` and `parent_id` consistent. A block that
 * leaves out `children` has those that name it as their parent.
 */
export function blockRows(
  chat_id: string,
  blocks: readonly WorldBlock[] | undefined,
  where: string,
): Blocks[] {
  const list = blocks ?? [emptyPage(chat_id)]
  const children = childrenInOrder(list, where)
  const page = list[0]
  if (!page || page.block_id !== chat_id || page.block_type !== PAGE || page.parent_id !== '') {
    throw new WorldFileError(
      `${where}[0]`,
      'must be the page: block_type 1, block_id equal to chat_id, no parent_id',
    )
  }
  const places = placesOf(chat_id, children)
  const order = [...places.keys()]
  return list.map((block, index) => {
    const { block_id, block_type, parent_id, children: listed, ...body } = block
    const stands = children.get(block_id) ?? []
    if (listed && (listed.length !== stands.length || listed.some((child, at) => child !== stands[at]))) {
      throw new WorldFileError(`${where}[${index}].children`, 'does not match the blocks with this parent_id')
    }
    const place = places.get(block_id)
    if (!place || order[index] !== block_id) {
      throw new WorldFileError(
        `${where}[${index}]`,
        `block ${block_id} is out of order: list a block directly before its children`,
      )
    }
    return {
      chat_id,
      block_id,
      from_revision: FIRST_REVISION,
      to_revision: NEWEST,
      parent_id,
      path: place.path,
      depth: place.depth,
      block_type,
      body: JSON.stringify(body),
    }
  })
}

function childrenInOrder(list: readonly WorldBlock[], where: string): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const [index, { block_id, parent_id }] of list.entries()) {
    if (children.has(block_id)) throw new WorldFileError(`${where}[${index}].block_id`, 'duplicate block_id')
    children.set(block_id, [])
    if (index === 0) continue
    const above = children.get(parent_id)
    if (!above || parent_id === block_id) {
      throw new WorldFileError(`${where}[${index}].parent_id`, `no earlier block has the id ${parent_id}`)
    }
    above.push(block_id)
  }
  return children
}

/** Walks the tree without recursion; the order of the result is pre-order. */
function placesOf(page: string, children: Map<string, string[]>) {
  const places = new Map<string, { path: string; depth: number }>()
  const ahead = [{ block_id: page, path: PAGE_PATH, depth: 0 }]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const { block_id, path, depth } = next
    places.set(block_id, { path, depth })
    const below = children.get(block_id) ?? []
    const ranks = ranksBetween(undefined, undefined, below.length)
    const steps = below.map((child, at) => ({
      block_id: child,
      path: childPath(path, ranks[at] ?? ''),
      depth: depth + 1,
    }))
    for (const step of steps.reverse()) ahead.push(step)
  }
  return places
}
