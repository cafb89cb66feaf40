import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLongRun } from '../service/testing/random-runs'
import { folderOfFile } from './testing/folders'
import { chatOf, createRequest, hostWorld, tokenOf, blocksPath } from './testing/host-world'
import { callJson } from './testing/json-call'
import { builtServer } from './testing/server-process'

/** Each writer has its own announcements, so that no rate limit delays it. */
const WRITERS = 8
const CHATS_EACH = isLongRun ? 12 : 6

const folder = folderOfFile()
const data = join(folder, 'data')
const world = join(folder, 'world.json')
const server = builtServer()

writeFileSync(world, JSON.stringify(hostWorld(WRITERS * CHATS_EACH)))

interface Write {
  chat: number
  words: string
  client_token: string
}

interface Acknowledged extends Write {
  block_id: string
  revision_id: number
}

const acknowledged: Acknowledged[] = []

/** Kills Herald once this many writes of a round are acknowledged. `npm run test:long` has more rounds. */
test.each(isLongRun ? [30, 55, 80, 41, 67, 23, 94, 38, 71, 50] : [30, 23])(
  'kill -9 after %i writes of eight writers loses or repeats nothing',
  async (enough) => {
    const running = await server.start('--port', '0', '--data', data, '--world', world)
    const before = acknowledged.length
    const unanswered: Write[] = []
    const writer = async (number: number) => {
      for (let turn = 0; ; turn++) {
        const write = {
          chat: number * CHATS_EACH + (turn % CHATS_EACH),
          words: randomUUID(),
          client_token: randomUUID(),
        }
        const answer = await send(running.url, write)
        if (answer === 'none') return unanswered.push(write)
        if (answer !== 'refused') acknowledged.push(answer)
        if (acknowledged.length - before >= enough) running.signal('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
    expect(await running.ended).toBe(null)

    const again = await server.start('--port', '0', '--data', data)
    for (const write of unanswered) {
      const answer = await send(again.url, write)
      if (typeof answer === 'string') throw new Error(`the repeat of an unanswered write was ${answer}`)
      acknowledged.push(answer)
    }
    for (const chat of new Set(acknowledged.map((write) => write.chat))) {
      const { revision, blocks } = await announcement(again.url, chat)
      const mine = acknowledged.filter((write) => write.chat === chat)
      expect(blocks.toSorted()).toEqual(mine.map(({ block_id, words }) => `${block_id} ${words}`).toSorted())
      expect(new Set(mine.map(({ revision_id }) => revision_id)).size).toBe(mine.length)
      expect(revision).toBe(Math.max(...mine.map(({ revision_id }) => revision_id)))
    }
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
  },
)

async function send(url: string, write: Write): Promise<Acknowledged | 'refused' | 'none'> {
  const [path, init] = createRequest(write.chat, write.words, write.client_token)
  try {
    const response = await fetch(`${url}${path}`, init)
    const { code, data: made } = (await response.json()) as Created
    const [block] = made?.children ?? []
    if (code !== 0 || !made || !block) return 'refused'
    return { ...write, block_id: block.block_id, revision_id: made.revision_id }
  } catch {
    return 'none'
  }
}

interface Created {
  code: number
  data?: { revision_id: number; children: { block_id: string }[] }
}

interface Listed {
  items: { block_id: string; text?: { elements: { text_run: { content: string } }[] } }[]
}

async function announcement(url: string, chat: number) {
  const token = tokenOf(chat)
  const path = url + blocksPath(chatOf(chat))
  const about = await callJson<{ revision_id: number }>(path.replace(/\/blocks$/, ''), undefined, { token })
  const { data } = await callJson<Listed>(`${path}?page_size=500`, undefined, { token })
  return {
    revision: Number(about.data.revision_id),
    blocks: data.items
      .slice(1)
      .map((block) => `${block.block_id} ${block.text?.elements[0]?.text_run.content}`),
  }
}
