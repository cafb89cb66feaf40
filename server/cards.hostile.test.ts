import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld, tokenOf } from './testing/host-world'
import { openLine } from './testing/lines'
import { builtServer, type ServerProcess } from './testing/server-process'
import { MOST_PING_MS, MOST_SERVER_MB, watched } from './testing/watched-process'

/**
 * Twenty applications write the worst into cards at once, and strangers the worst to a custom bot. The server stays
 * small, answers other clients, and never with a 5xx.
 */
const WRITERS = 20
const HOOK = 'hook-of-hostile-tests'

const folder = folderOfFile()
const built = builtServer()
let server: ServerProcess

beforeAll(async () => {
  const world = hostWorld(WRITERS)
  const [first, ...others] = world.chats ?? []
  const webhooks = [{ token: HOOK, name: 'Alarm', keywords: ['alarm'] }]
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify({ ...world, chats: [{ ...first, webhooks }, ...others] }))
  server = await built.start('--world', file, '--data', join(folder, 'data'), '--port', '0')
}, 300_000)

afterAll(() => server.end('SIGTERM'))

const CARDS = '/open-apis/cardkit/v1/cards'

interface Answer {
  status: number
  code: number
  data?: { card_id?: string }
}

async function ask(method: string, path: string, body?: string, app?: number): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(app !== undefined && { authorization: `Bearer ${tokenOf(app)}` }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

/** Runs requests at once, and checks that the server stays within its limits. Returns how many had which code. */
async function stands(what: string, requests: () => readonly Promise<Answer>[]) {
  const answers: Answer[] = []
  const found = await watched(server, async () => {
    answers.push(...(await Promise.all(requests())))
  })
  const codes: Record<number, number> = {}
  for (const { code } of answers) codes[code] = (codes[code] ?? 0) + 1
  process.stdout.write(`${what} ${JSON.stringify(found)} ${JSON.stringify(codes)}\n`)
  expect({ what, faults: answers.filter(({ status }) => status >= 500) }).toEqual({ what, faults: [] })
  expect({ what, isWithinMemory: found.peakMB < MOST_SERVER_MB }).toEqual({ what, isWithinMemory: true })
  expect({ what, answersPings: found.slowestPing < MOST_PING_MS }).toEqual({ what, answersPings: true })
  return codes
}

const writers = Array.from({ length: WRITERS }, (_, app) => app)
const filling = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
const listOf = (part: string, length: number) => `[${filling(`${part},`, length - part.length - 2)}${part}]`
const nested = (before: string, after: string, times: number) => before.repeat(times) + after.repeat(times)

/** The largest text of a card, and of a part of one. */
const CARD = 290_000
const PART = 990_000

const cardOf = (elements: string) =>
  `{"schema":"2.0","config":{"streaming_mode":true},"body":{"elements":${elements}}}`
const markdown = (content: string) => JSON.stringify([{ tag: 'markdown', element_id: 'answer', content }])

const elements: Readonly<Record<string, string>> = {
  'components without end': listOf('{"tag":"hr"}', CARD),
  'empty objects': listOf('{}', CARD),
  'columns in columns': `[${nested('{"tag":"column_set","columns":[{"tag":"column","elements":[', ']}]}', 4_000)}]`,
  'lists in lists': nested('[', ']', 140_000),
  'names of prototypes': `[{"tag":"__proto__","__proto__":{"tag":"hr"}},{"tag":"constructor","element_id":"toString"},{"tag":"hasOwnProperty","hasOwnProperty":1}]`,
  'wrong types':
    '[{"tag":1,"element_id":{},"text":[[]],"columns":"x"},null,1,"x",[],{"tag":"table","rows":{"a":1},"columns":[null]}]',
  'a table of rows': `[{"tag":"table","columns":[{"name":"a","data_type":"lark_md"}],"rows":${listOf('{"a":"<at id=x></at>"}', CARD)}}]`,
  'a table of columns': `[{"tag":"table","columns":${listOf('{"name":"a","data_type":"lark_md"}', CARD / 2)},"rows":${listOf('{"a":"b"}', CARD / 2)}}]`,
  'markdown of emphasis': markdown(filling('*a **b ', CARD)),
  'markdown of brackets': markdown(filling('![', CARD)),
  'markdown of links': markdown(filling('[a](b', CARD)),
  'markdown of people': markdown(filling('<at id=', CARD)),
  'markdown of quotes': markdown(filling('>', CARD)),
  'markdown of fences': markdown(filling('```\n', CARD / 2)),
  'markdown of table rows': markdown(filling('|a|b|\n|-|-|\n', CARD / 2)),
  'markdown of spaces': markdown(`a${filling(' ', CARD)}b`),
  'a letter with accents': markdown(`a${filling('\u0301', CARD)}`),
  'directions in directions': markdown(filling('\u202ea\u2067', CARD)),
}

async function created(app: number): Promise<string> {
  const data = cardOf(
    '[{"tag":"markdown","element_id":"answer","content":""},{"tag":"hr","element_id":"line"}]',
  )
  const answer = await ask('POST', CARDS, JSON.stringify({ type: 'card_json', data }), app)
  return answer.data?.card_id ?? ''
}

test.each(Object.entries(elements))(
  'the server survives twenty cards of %s',
  async (what, list) => {
    const body = JSON.stringify({ type: 'card_json', data: cardOf(list) })
    await stands(`cards of ${what}`, () => writers.map((app) => ask('POST', CARDS, body, app)))
    const ids = await Promise.all(writers.map(created))
    const added = JSON.stringify({
      type: 'insert_before',
      target_element_id: 'line',
      elements: list.replaceAll('"answer"', '"another"'),
      sequence: 1,
    })
    await stands(`adding ${what}`, () =>
      writers.map((app) => ask('POST', `${CARDS}/${ids[app]}/elements`, added, app)),
    )
    const replaced = JSON.stringify({ element: list.slice(1, -1), sequence: 2 })
    await stands(`replacing by ${what}`, () =>
      writers.map((app) => ask('PUT', `${CARDS}/${ids[app]}/elements/line`, replaced, app)),
    )
  },
  300_000,
)

const action = (name: string, params: string) => `{"action":"${name}","params":${params}}`

const batches: Readonly<Record<string, string>> = {
  'settings without end': listOf(action('partial_update_setting', '{"settings":{}}'), PART),
  'the most settings': `[${Array.from({ length: 200 }, () => action('partial_update_setting', '{"settings":{}}')).join()}]`,
  'changes without end': listOf(
    action('partial_update_element', '{"element_id":"answer","partial_element":{}}'),
    PART,
  ),
  'additions without end': listOf(action('add_elements', '{"type":"append","elements":[]}'), PART),
  'removals without end': `[${action('delete_elements', `{"element_ids":${listOf('"answer"', PART - 100)}}`)}]`,
  'more elements than a call takes arguments': `[${action(
    'add_elements',
    `{"type":"insert_before","target_element_id":"line","elements":${listOf('{}', 350_000)}}`,
  )}]`,
  'no actions': listOf('1', PART),
}

test.each(Object.entries(batches))(
  'the server survives twenty batches of %s on the largest cards',
  async (what, actions) => {
    const data = cardOf(
      `[{"tag":"table","columns":[{"name":"a"}],"rows":${listOf('{"a":1}', CARD - 400)}},{"tag":"markdown","element_id":"answer","content":""},{"tag":"hr","element_id":"line"}]`,
    )
    const cards = await Promise.all(
      writers.map((app) => ask('POST', CARDS, JSON.stringify({ type: 'card_json', data }), app)),
    )
    expect(cards.map(({ code }) => code)).toEqual(writers.map(() => 0))
    const body = JSON.stringify({ actions, sequence: 1 })
    await stands(`batches of ${what}`, () =>
      cards.map((card, app) => ask('POST', `${CARDS}/${card.data?.card_id}/batch_update`, body, app)),
    )
  },
  300_000,
)

test('the server survives texts of 100,000 characters that grow in twenty cards at once', async () => {
  const ids = await Promise.all(writers.map(created))
  for (const [sequence, part] of ['*a **b ', '|a|b|\n|-|-|\n', '![', '<at id='].entries()) {
    const body = JSON.stringify({ content: filling(part, 99_000), sequence: sequence + 1 })
    await stands(`texts of ${part.trim()}`, () =>
      writers.map((app) => ask('PUT', `${CARDS}/${ids[app]}/elements/answer/content`, body, app)),
    )
  }
}, 300_000)

const said = (text: string) => JSON.stringify({ msg_type: 'text', content: { text } })

const posts: Readonly<Record<string, string>> = {
  'lists in lists': `{"msg_type":"post","content":${nested('[', ']', 30_000)}}`,
  'objects in objects': `{"msg_type":"interactive","card":${nested('{"elements":[', ']}', 2_000)}}`,
  'mentions that do not end': said(`alarm ${filling('<at user_id="', 19_000)}`),
  'mentions of nobody': said(`alarm ${filling('<at user_id="ou_x"></at>', 19_000)}`),
  'a long word': said(filling('alar', 19_000)),
  'names of prototypes': '{"msg_type":"__proto__","content":{"__proto__":{"text":"alarm"}},"constructor":1}',
  'wrong types': '{"msg_type":{"toString":1},"content":[1],"timestamp":{},"sign":[]}',
  'a body of 60 KB': said(filling('alarm ', 60_000)),
  'a body of 2 MB': said(filling('alarm ', 2_000_000)),
  'a post of pieces': `{"msg_type":"post","content":{"post":{"zh_cn":{"title":"alarm","content":[${listOf('{"tag":"text","text":"a"}', 18_000)}]}}}}`,
  'no JSON': filling('{"', 60_000),
}

test.each(Object.entries(posts))(
  'the server survives sixty posts to a custom bot of %s',
  async (what, body) => {
    await stands(`posts of ${what}`, () =>
      Array.from({ length: 60 }, () => ask('POST', `/open-apis/bot/v2/hook/${HOOK}`, body)),
    )
  },
  300_000,
)

test('a custom bot whose bodies arrive a byte at a time delays no other request', async () => {
  await stands('slow posts', () => [
    (async () => {
      const head = `POST /open-apis/bot/v2/hook/${HOOK} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`
      const lines = await Promise.all(
        Array.from({ length: 200 }, () =>
          openLine(server.url, { bytes: `${head}Content-Length: 60000\r\n\r\n{"msg_type":` }),
        ),
      )
      const answer = await ask('POST', `/open-apis/bot/v2/hook/${HOOK}`, said('alarm'))
      for (const line of lines) line.socket.destroy()
      return answer
    })(),
  ])
}, 300_000)

/** What clients of agents call. */
const clientCalls: readonly [route: string, body?: object][] = [
  ['POST /open-apis/im/v2/chats/search', { query: filling('%_', 60), filter: {} }],
  ['POST /open-apis/im/v1/chats/batch_query', { chat_ids: writers.map(chatOf) }],
  [`GET /open-apis/im/v1/messages/mget?${writers.map(() => 'message_ids=om_none').join('&')}`],
  [`GET /open-apis/bot/v3/bots/basic_batch?${writers.map(() => 'bot_ids=ou_none').join('&')}`],
]

test.each(clientCalls)(
  'the server survives two hundred calls of %s at once',
  async (route, body) => {
    const [method = '', path = ''] = route.split(' ')
    await stands(route.slice(0, 60), () =>
      Array.from({ length: 200 }, (_, turn) =>
        ask(method, path, body && JSON.stringify(body), turn % WRITERS),
      ),
    )
  },
  300_000,
)
