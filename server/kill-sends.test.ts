import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLongRun } from '../service/testing/random-runs'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld, tokenOf } from './testing/host-world'
import { callJson } from './testing/json-call'
import { builtServer } from './testing/server-process'

/** Each writer has its own chats, so that no rate limit delays it. */
const WRITERS = 8
const CHATS_EACH = isLongRun ? 12 : 6
const SOURCES = 5

const folder = folderOfFile()
const data = join(folder, 'data')
const world = join(folder, 'world.json')
const server = builtServer()

const sourceOf = (chat: number, at: number) => `om_source_${chat}_${at}`
const chats = Array.from({ length: WRITERS * CHATS_EACH }, (_, chat) => chat)

const messages = chats.flatMap((chat) =>
  Array.from({ length: SOURCES }, (_, at) => ({
    message_id: sourceOf(chat, at),
    chat_id: chatOf(chat),
    content: JSON.stringify({ text: `${chat} ${at}` }),
    sender: { id: 'ou_nobody' },
    create_time: 1000 + at,
  })),
)
writeFileSync(world, JSON.stringify({ ...hostWorld(chats.length), messages }))

interface Send {
  chat: number
  uuid: string
}

const acknowledged: (Send & { message_id: string })[] = []

/** Kills Herald once this many merge-forwards of a round are acknowledged. `npm run test:long` has more rounds. */
test.each(isLongRun ? [20, 45, 33] : [20])(
  'kill -9 after %i merge-forwards of eight writers loses or repeats none',
  async (enough) => {
    const running = await server.start('--port', '0', '--data', data, '--world', world)
    const before = acknowledged.length
    const unanswered: Send[] = []
    const writer = async (number: number) => {
      for (let turn = 0; ; turn++) {
        const send = { chat: number * CHATS_EACH + (turn % CHATS_EACH), uuid: randomUUID() }
        const answer = await mergeForward(running.url, send)
        if (answer === 'none') return unanswered.push(send)
        if (answer !== 'refused') acknowledged.push({ ...send, message_id: answer.message_id })
        if (acknowledged.length - before >= enough) running.signal('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
    expect(await running.ended).toBe(null)

    const again = await server.start('--port', '0', '--data', data)
    for (const send of unanswered) {
      const answer = await mergeForward(again.url, send)
      if (typeof answer === 'string') throw new Error(`the repeat of an unanswered send was ${answer}`)
      acknowledged.push({ ...send, message_id: answer.message_id })
    }
    for (const chat of new Set(acknowledged.map((send) => send.chat))) {
      const mine = acknowledged.filter((send) => send.chat === chat).map((send) => send.message_id)
      expect((await bundlesOf(again.url, chat)).toSorted()).toEqual(mine.toSorted())
    }
    const [one] = acknowledged.slice(-1)
    if (!one) throw new Error('something was acknowledged')
    expect(await itemsOf(again.url, one.chat, one.message_id)).toBe(1 + SOURCES)
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
  },
)

async function mergeForward(url: string, { chat, uuid }: Send) {
  const body = {
    receive_id: chatOf(chat),
    message_id_list: Array.from({ length: SOURCES }, (_, at) => sourceOf(chat, at)),
  }
  const path = `/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id&uuid=${uuid}`
  try {
    const { code, data: made } = await callJson<{ message: { message_id: string } }>(url + path, body, {
      token: tokenOf(chat),
    })
    return code === 0 ? made.message : 'refused'
  } catch {
    return 'none'
  }
}

interface Listed {
  items: { message_id: string; msg_type: string }[]
  page_token?: string
}

/** All merge-forwards in a chat, read page by page. */
async function bundlesOf(url: string, chat: number): Promise<string[]> {
  const found: string[] = []
  let page_token = ''
  do {
    const query = `container_id_type=chat&container_id=${chatOf(chat)}&page_size=50&page_token=${page_token}`
    const { data: page } = await listed(`${url}/open-apis/im/v1/messages?${query}`, chat)
    found.push(
      ...page.items.filter((item) => item.msg_type === 'merge_forward').map((item) => item.message_id),
    )
    page_token = page.page_token ?? ''
  } while (page_token)
  return found
}

const itemsOf = async (url: string, chat: number, message_id: string) =>
  (await listed(`${url}/open-apis/im/v1/messages/${message_id}`, chat)).data.items.length

const listed = (url: string, chat: number) => callJson<Listed>(url, undefined, { token: tokenOf(chat) })
