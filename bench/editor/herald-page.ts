import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readyAt } from '../ready-at'
import { generatedBlocks } from './generated-blocks'
import type { Editor } from './driver'

const lastOf = (size: number) => generatedBlocks(chatOf(size), size)[0]!.children!.at(-1)!

const chatOf = (size: number) => `oc_bench${String(size).padStart(27, '0')}`

/** The whole of Herald as one starts it: the console with everything on, over HTTP, with a database behind it. */
export async function heraldPage(
  folder: string,
  sizes: readonly number[],
): Promise<{ editor: Editor; close(): Promise<void> }> {
  const world = {
    tenants: [{ tenant_key: 'bench', name: 'Bench' }],
    apps: [
      { app_id: 'cli_bench', app_secret: 'none', name: 'Bench', tenant_key: 'bench', tokens: ['t-bench'] },
    ],
    chats: sizes.map((size) => ({
      chat_id: chatOf(size),
      name: `Bench ${size}`,
      tenant_key: 'bench',
      owner_id: 'ou_nobody',
      bots: [{ app_id: 'cli_bench', joined_at: 0 }],
      announcement: { type: 'docx', blocks: generatedBlocks(chatOf(size), size) },
    })),
  }
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const server = spawn(
    process.execPath,
    ['dist-server/main.js', '--port', '0', '--data', join(folder, 'data'), '--world', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await readyAt(server.stdout)
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
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
