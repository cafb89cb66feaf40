import { expect, test, vi } from 'vitest'
import type { StreamedChange } from '../contract/herald/changes'
import { AdvanceClock, GetClock } from '../contract/herald/clock'
import { LocalPublications } from '../contract/herald/publications'
import { RemoveThing } from '../contract/herald/state'
import type { WrittenWorld } from '../contract/herald/world-file'
import { callHerald } from '../service/herald/call-herald'
import { readChangeStream } from './testing/change-stream'
import { blocksPath, chatOf, createRequest, wordsOf } from './testing/host-world'
import { publicationsOf, publicationWorld, targetsAt } from './testing/publication-world'
import { serverOfFile } from './testing/running-server'

const server = serverOfFile(() => ({ world: withPicture(publicationWorld(19), 14) }))
const answer = (request: Request) => server.answer(request)
const publications = publicationsOf(answer)

const reaches = async (publication_id: string, state: string) =>
  await expect.poll(async () => (await publications.get(publication_id)).state).toBe(state)

const HOUR = 3_600_000
const now = async () => (await callHerald(answer, GetClock)).now
const pass = (ms: number) => callHerald(answer, AdvanceClock, { body: { ms } })

test('a publication reaches its chats while no page is open, each with its own words', async () => {
  const made = await publications.create({ targets: targetsAt(1, 2) })
  expect(made).toMatchObject({
    app_id: 'cli_0',
    made_by: 'local',
    source: { chat_id: chatOf(0), revision: 1 },
  })
  await reaches(made.publication_id, 'done')
  const { targets } = await publications.get(made.publication_id)
  expect(targets).toMatchObject([
    { chat_id: chatOf(1), state: 'done', revision_before: 1, revision_after: 2 },
    { chat_id: chatOf(2), state: 'done', revision_before: 1, revision_after: 2 },
  ])
  expect(await wordsOf(server.url, 1, 't-0')).toEqual(['kept 1', 'one for Chat 1', 'two', 'three'])
  expect(await wordsOf(server.url, 2, 't-0')).toEqual(['kept 2', 'one for Chat 2', 'two', 'three'])
})

test('a listening page learns how far each chat of a publication is', async () => {
  const stream = await answer(new Request(`${server.url}/_herald/changes/stream`))
  const { told } = readChangeStream<StreamedChange>(stream, 'change')
  const { publication_id } = await publications.create({ targets: targetsAt(18) })
  const states = () =>
    told().flatMap((event) =>
      event.kind === 'publication' && event.publication_id === publication_id ? [event.state] : [],
    )
  await expect.poll(states).toEqual(['running', 'running', 'done'])
})

test('a schedule waits for the world’s clock, also when that is set', async () => {
  const at = (await now()) + HOUR
  const made = await publications.create({ targets: targetsAt(3), at, uuid: 'once' })
  const again = await publications.create({ targets: targetsAt(3), at, uuid: 'once' })
  expect(again.publication_id).toBe(made.publication_id)
  await pass(HOUR - 60_000)
  expect(await publications.get(made.publication_id)).toMatchObject({ state: 'waiting' })
  await pass(60_000)
  await reaches(made.publication_id, 'done')
  expect(await wordsOf(server.url, 3, 't-0')).toEqual(['kept 3', 'one for Chat 3', 'two', 'three'])
})

test('chats are written over the stated time, after the test chat', async () => {
  const at = (await now()) + HOUR
  const made = await publications.create({
    targets: targetsAt(4, 5, 6),
    at,
    over_ms: 3 * HOUR,
    test_target: chatOf(6),
  })
  const states = async () => (await publications.get(made.publication_id)).targets.map(({ state }) => state)
  await pass(HOUR)
  await expect.poll(states).toEqual(['waiting', 'waiting', 'done'])
  await pass(HOUR)
  await expect.poll(states).toEqual(['done', 'waiting', 'done'])
  await publications.act('pause', made.publication_id)
  await pass(HOUR)
  expect(await publications.get(made.publication_id)).toMatchObject({ state: 'paused' })
  await publications.act('resume', made.publication_id)
  await reaches(made.publication_id, 'done')
})

test('a chat that refuses is reported, and tried again on request', async () => {
  const held = (await now()) + HOUR
  const made = await publications.create({ targets: [{ chat_id: chatOf(7), how: 'replace' }], at: held })
  await othersWrite(7, 'others wrote')
  await pass(HOUR)
  await reaches(made.publication_id, 'partly')
  expect((await publications.get(made.publication_id)).targets).toMatchObject([{ state: 'changed' }])
  expect(await wordsOf(server.url, 7, 't-0')).toEqual(['others wrote', 'kept 7'])
})

test('a publication is taken back, and what others wrote before and since stays', async () => {
  const made = await publications.create({
    targets: [
      { chat_id: chatOf(8), how: 'replace' },
      { chat_id: chatOf(9), how: 'beginning' },
    ],
  })
  await reaches(made.publication_id, 'done')
  expect(await wordsOf(server.url, 8, 't-0')).toEqual(['one for Chat 8', 'two', 'three'])
  await othersWrite(8, 'written since')
  await publications.act('takeBack', made.publication_id)
  await reaches(made.publication_id, 'taken_back')
  expect((await wordsOf(server.url, 8, 't-0')).sort()).toEqual(['kept 8', 'written since'])
  expect(await wordsOf(server.url, 9, 't-0')).toEqual(['kept 9'])
  expect((await publications.get(made.publication_id)).targets.map(({ state }) => state)).toEqual([
    'taken_back',
    'taken_back',
  ])
})

test('an update merges the source’s changes with what others wrote, and can be taken back with the rest', async () => {
  const made = await publications.create({ source: { chat_id: chatOf(12) }, targets: targetsAt(13) })
  await reaches(made.publication_id, 'done')
  expect(await wordsOf(server.url, 13, 't-0')).toEqual(['kept 13', 'kept 12'])
  await othersWrite(13, 'written since')
  await othersWrite(12, 'new in the source')
  await publications.act('update', made.publication_id)
  await reaches(made.publication_id, 'done')
  expect(await wordsOf(server.url, 13, 't-0')).toEqual([
    'written since',
    'kept 13',
    'new in the source',
    'kept 12',
  ])
  await publications.act('takeBack', made.publication_id)
  await reaches(made.publication_id, 'taken_back')
  expect(await wordsOf(server.url, 13, 't-0')).toEqual(['written since', 'kept 13'])
})

test('a held change goes live with what others wrote meanwhile', async () => {
  const chat_id = chatOf(10)
  const blocks = [
    { block_id: chat_id, block_type: 1, page: { elements: [] }, children: ['line_10_0', 'new'] },
    ...['kept 10, and changed', 'added'].map((content, at) => ({
      block_id: ['line_10_0', 'new'][at] ?? '',
      block_type: 2,
      parent_id: chat_id,
      text: { elements: [{ text_run: { content } }] },
    })),
  ]
  await callHerald(answer, LocalPublications.createDraft, {
    body: { app_id: 'cli_0', chat_id, base_revision: 1, blocks },
  })
  await othersWrite(10, 'others wrote')
  const made = await publications.create({ source: { blocks }, targets: [{ chat_id, how: 'replace' }] })
  await reaches(made.publication_id, 'done')
  expect(await wordsOf(server.url, 10, 't-0')).toEqual(['others wrote', 'kept 10, and changed', 'added'])
})

test('blocks that are no document are refused in words', async () => {
  const blocks = [{ block_id: 'a', block_type: 1 }]
  const made = await publications.create({ source: { blocks }, targets: targetsAt(11) })
  await expect.poll(async () => (await publications.get(made.publication_id)).state).toMatch(/done|partly/)
  expect(await wordsOf(server.url, 11, 't-0')).toEqual(['kept 11'])
})

test('pictures arrive with bytes of their own', async () => {
  const made = await publications.create({ source: { chat_id: chatOf(14) }, targets: targetsAt(15) })
  await reaches(made.publication_id, 'done')
  // A read may be one too many in this second.
  const token = await vi.waitFor(async () => {
    const response = await fetch(`${server.url}${blocksPath(chatOf(15))}`, { headers })
    const { data } = (await response.json()) as { data: { items: { image?: { token: string } }[] } }
    return data.items.find(({ image }) => image)?.image?.token
  })
  expect(token).not.toBe('picture')
  const bytes = await fetch(`${server.url}/open-apis/drive/v1/medias/${token}/download`, { headers })
  expect(await bytes.text()).toBe('a picture')
})

test('if the source was deleted, a chat is refused as a whole when its pictures are needed', async () => {
  const made = await publications.create({
    source: { chat_id: chatOf(14) },
    targets: targetsAt(16, 17),
    at: (await now()) + HOUR,
  })
  await callHerald(answer, RemoveThing, { path: { kind: 'chats', id: chatOf(14) } })
  await pass(HOUR)
  await reaches(made.publication_id, 'partly')
  const { targets } = await publications.get(made.publication_id)
  expect(targets.map(({ state, code }) => [state, code])).toEqual([
    ['refused', 1061003],
    ['refused', 1061003],
  ])
  expect(await wordsOf(server.url, 16, 't-0')).toEqual(['kept 16'])
})

const headers = { authorization: 'Bearer t-0' }

/** The same world with a picture at the end of one announcement. */
function withPicture(world: WrittenWorld, number: number): WrittenWorld {
  const chat_id = chatOf(number)
  const block_id = 'the picture'
  const chats = world.chats?.map((chat) =>
    chat.chat_id === chat_id
      ? {
          ...chat,
          announcement: {
            ...chat.announcement,
            blocks: [
              ...(chat.announcement?.blocks ?? []),
              {
                block_id,
                block_type: 27,
                parent_id: chat_id,
                image: { token: 'picture', width: 1, height: 1 },
              },
            ],
            media: [
              { file_token: 'picture', block_id, file_name: 'a.png', content_base64: btoa('a picture') },
            ],
          },
        }
      : chat,
  )
  return { ...world, ...(chats && { chats }) }
}

/** Another user's line at the start of an announcement. Publications may use up the pace just now. */
const othersWrite = async (number: number, words: string) =>
  await expect
    .poll(
      async () => {
        const [path, init] = createRequest(number, words)
        const headers = { ...init.headers, authorization: 'Bearer t-0' }
        const response = await fetch(`${server.url}${path}`, { ...init, headers })
        return ((await response.json()) as { code: number }).code
      },
      { timeout: 20_000 },
    )
    .toBe(0)
