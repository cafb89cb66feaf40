import { benchWorld } from '../bench-world'
import { startServer } from '../start-home'
import type { Editor } from './driver'
import { generatedBlocks } from './generated-blocks'

const lastOf = (size: number, round: number) =>
  generatedBlocks(chatOf(size, round), size)[0]!.children!.at(-1)!

/** One chat per round, as a visit's edits are saved and a moved block gets a new id. */
const chatOf = (size: number, round: number) => `oc_bench${String(size * 100 + round).padStart(27, '0')}`

/** All of Herald as users start it: the console with everything on, over HTTP, with a database behind it. */
export async function heraldPage(
  folder: string,
  sizes: readonly number[],
  timesOf: (size: number) => number,
): Promise<{ editor: Editor; close(): Promise<void> }> {
  const chats = sizes.flatMap((size) =>
    Array.from({ length: timesOf(size) }, (_, round) => ({
      chat_id: chatOf(size, round),
      name: `Bench ${size}, ${round + 1}`,
      announcement: { type: 'docx', blocks: generatedBlocks(chatOf(size, round), size) },
    })),
  )
  const { url, close } = await startServer(folder, benchWorld(chats))
  return {
    editor: {
      name: 'herald',
      url: (size, round) => `${url}/announcements/${chatOf(size, round)}`,
      lastBlock: (size, round) => `[data-block-id="${lastOf(size, round)}"]`,
      async moveLastToFirst(page) {
        await page.keyboard.press('Control+End')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+Alt+Shift+ArrowUp')
      },
    },
    close,
  }
}
