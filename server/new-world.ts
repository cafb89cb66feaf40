import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { PAGE, TEXT } from '../contract/docx/block-numbers'
import { codeOf } from '../service/errors/any-realm'
import { idMaker } from '../service/world/ids'
import type { WrittenWorld } from '../service/world/world-file'
import { programName } from './program-name'

/** The file already exists. */
export class FileThere extends Error {
  constructor(file: string) {
    super(`${file} exists already, and Herald does not overwrite it. Choose another file name.`)
  }
}

/** A first world: one application and one user in one chat, with random ids and secrets. */
export function newWorld(random: (count: number) => Uint8Array = randomBytes): WrittenWorld {
  const newId = idMaker(random)
  const hex = (digits: number) => Buffer.from(random(digits / 2)).toString('hex')
  const [tenant_key, app_id, open_id] = [hex(16), `cli_${hex(16)}`, `ou_${hex(32)}`]
  const chat_id = newId('chat')
  const line = newId('block')
  const words = 'This announcement is yours to write.'
  return {
    tenants: [{ tenant_key, name: 'My organization' }],
    // 256 bits.
    apps: [{ app_id, app_secret: hex(64), name: 'Herald', tenant_key }],
    users: [{ open_id, union_id: `on_${hex(32)}`, user_id: hex(8), name: 'First person', tenant_key }],
    chats: [
      {
        chat_id,
        name: 'First chat',
        tenant_key,
        owner_id: open_id,
        members: [open_id],
        bots: [{ app_id }],
        announcement: {
          blocks: [
            { block_id: chat_id, block_type: PAGE, parent_id: '', children: [line], page: { elements: [] } },
            {
              block_id: line,
              block_type: TEXT,
              parent_id: chat_id,
              text: { elements: [{ text_run: { content: words } }] },
            },
          ],
        },
      },
    ],
  }
}

/**
 * Writes a new world that only its owner may read. Returns the text to print. Throws FileThere if the file exists.
 */
export function writeNewWorld(file: string): string {
  const world = newWorld()
  try {
    writeFileSync(file, `${JSON.stringify(world, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new FileThere(file)
    throw error
  }
  const { app_id } = world.apps?.[0] ?? {}
  return `Herald wrote a new world to ${file}. Start it with: ${programName()} --world ${file} --data DIR. Then sign in as ${app_id} with the app_secret in the file.`
}
