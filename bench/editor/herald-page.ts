import { benchWorld } from '../bench-world'
import { startServer } from '../start-home'
import { generatedBlocks } from './generated-blocks'
import type { Editor } from './driver'

const lastOf = (size: number) => generatedBlocks(chatOf(size), size)[0]!.children!.at(-1)!

const chatOf = (size: number) => `oc_bench${String(size).padStart(27, '0')}`

/** The whole of Herald as one starts it: the console with everything on, over HTTP, with a database behind it. */
export async function heraldPage(
  folder: string,
  sizes: readonly number[],
): Promise<{ editor: Editor; close(): Promise<void> }> {
  const chats = sizes.map((size) => ({
    chat_id: chatOf(size),
    name: `Bench ${size}`,
    announcement: { type: 'docx', blocks: generatedBlocks(chatOf(size), size) },
  }))
  const { url, close } = await startServer(folder, benchWorld(chats))
  return {
    editor: {
      name: 'herald',
      url: (size) => `${url}/announcements/${chatOf(size)}`,
      lastBlock: (size) => `[data-block-id="${lastOf(size)}"]`,
      async moveLastToFirst(page) {
        await page.keyboard.press('Control+End')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+Alt+Shift+ArrowUp')
      },
    },
    close,
  }
}
