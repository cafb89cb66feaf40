import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import {
  blockSaying,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  saved,
  SECOND_CHAT,
  wordsOf,
  type Herald,
} from './fixtures'

/** The most blocks that one call creates. */
const MOST_CHILDREN = 50

/** The announcement as text: a line per block below the title, indented by depth; the type of a block without words. */
export async function outline(herald: Herald): Promise<string[]> {
  const blocks = await herald.blocks(SECOND_CHAT)
  const byId = new Map(blocks.map((block) => [block.block_id, block]))
  const linesOf = (block: Block, depth: number): string[] => [
    '  '.repeat(depth) + (wordsOf(block) || `#${block.block_type}`),
    ...linesBelow(block, depth + 1),
  ]
  const linesBelow = (block: Block, depth: number): string[] =>
    (block.children ?? []).flatMap((id) => linesOf(byId.get(id)!, depth))
  return linesBelow(blocks[0]!, 0)
}

export const paragraphs = (...words: string[]) =>
  words.map((content) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } }))

interface Place {
  chatId?: string
  /** The place among the children of the parent. Default: behind them. */
  index?: number
}

/**
 * Puts blocks into the announcement, or into another of its blocks, as an application would. Repeats calls that the
 * rate limit refuses. Returns the created children of the parent.
 */
export async function put(
  herald: Herald,
  parentId: string,
  children: readonly object[],
  { chatId = SECOND_CHAT, index = -1 }: Place = {},
): Promise<Block[]> {
  const path = `/open-apis/docx/v1/chats/${chatId}/announcement/blocks/${parentId}/children`
  const made: Block[] = []
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    const at = index < 0 ? index : index + from
    const body = { index: at, children: children.slice(from, from + MOST_CHILDREN) }
    let answer: Awaited<ReturnType<Herald['call']>> | undefined
    const send = async () => (answer = await herald.call('POST', path, body)).code
    await expect.poll(send, { intervals: [0, 400] }).toBe(0)
    made.push(...(answer!.data as { children: Block[] }).children)
  }
  return made
}

/** Appends these paragraphs to the second group’s announcement and opens it. Returns a lookup of lines by words. */
export async function openWith(
  page: Page,
  herald: Herald,
  ...words: string[]
): Promise<(said: string) => Locator> {
  await put(herald, SECOND_CHAT, paragraphs(...words))
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const blocks = await herald.blocks(SECOND_CHAT)
  return (said) => lineOf(page, blockSaying(blocks, said).block_id)
}

/** The own line of the block that says exactly these words, even after the block was replaced. */
export const saying = (page: Page, words: string): Locator =>
  editorOf(page)
    .locator('[data-block-id] > .ed-line')
    .filter({ hasText: new RegExp(`^${words}$`) })

export const announced = (page: Page): Locator => page.locator('.ed-announced[aria-live]')

export const grip = (page: Page): Locator => page.getByRole('button', { name: /^Block: / })

export const dropLine = (page: Page): Locator => page.locator('.ed-drop-line')

export const carriedChip = (page: Page): Locator => page.locator('.ed-drag-preview')

/** Where the dragged blocks would land, as written at the pointer. */
export const dropSays = (page: Page): Locator => page.locator('.ed-drag-where')

export const selectedLines = (page: Page): Locator => editorOf(page).locator('.ed-selected > .ed-line')

export const boxOf = async (locator: Locator) => (await locator.boundingBox())!

export interface Point {
  x: number
  y: number
}

export async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Undoes one step and checks that the service holds what it held before. */
export async function undoneTo(page: Page, herald: Herald, before: string[]) {
  await page.keyboard.press('Control+z')
  await saved(page)
  expect(await outline(herald)).toEqual(before)
}
