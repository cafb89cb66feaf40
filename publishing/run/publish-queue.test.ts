import { beforeEach, describe, expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import realFile from '../../e2e/worlds/real-announcement.json'
import type { NamedBytes } from '../../saving/media/media-store'
import { sheetPlace } from '../../saving/sheets/sheet-cells'
import { outline } from '../../saving/testing/outline'
import { image, object, p, page } from '../../saving/testing/page'
import { wireOfChat } from '../../saving/testing/wire-of-chat'
import { readWorldFile } from '../../service/world/world-file'
import type { Content, Placement, VariableValues } from '../content/content'
import { neededTokens, variableNames } from '../content/content'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { planCopy } from '../content/plan-copy'
import { publishWorld } from '../testing/publish-world'
import type { PublishQueue } from './publish-queue'

const REAL = 'oc_5ad11d72b830411d72b836c20f5e4a11'
/** The announcement with every kind of block, including pictures, files and a sheet. */
const real = readWorldFile(realFile)

let world: Awaited<ReturnType<typeof publishWorld>>
let publishQueue: PublishQueue

beforeEach(async () => {
  world = await publishWorld((file) => {
    const happy = file.chats.find(({ chat_id }) => chat_id === 'oc_other')!
    file.users.push(...real.users)
    file.chats.push(real.chats.find(({ chat_id }) => chat_id === REAL)!)
    const blocks = wireOfChat('oc_full', page(p('a', 'old'), p('b', 'older')))
    file.chats.push({
      ...happy,
      chat_id: 'oc_full',
      announcement: { type: 'docx', blocks, media: [], sheets: [] },
    })
  })
  publishQueue = world.openPublishQueue()
})

const saying = (values: Partial<VariableValues>): VariableValues => ({
  ...(Object.fromEntries(variableNames.map((name) => [name, ''])) as VariableValues),
  ...values,
})

interface To {
  how?: Placement
  agreed?: number
}

const begin = (
  content: Content,
  to: Record<string, To>,
  bytes: ReadonlyMap<string, NamedBytes> = new Map(),
) =>
  publishQueue.begin({
    job: {
      source: { chat_id: 'oc_launch', name: 'Launch', revision: 1 },
      blocks: content.blocks.length,
      outcomes: [],
      bytes: 0,
    },
    targets: Object.entries(to).map(([chat_id, { how = 'end', ...agreed }]) => ({
      chat_id,
      name: chat_id,
      how,
      values: saying({ 'chat.name': chat_id }),
      ...agreed,
    })),
    content,
    bytes,
  })

const lines = (...words: string[]): Content => ({ blocks: words.map((line, at) => p(`line${at}`, line)) })

const statesOf = (jobId: string, from: PublishQueue = publishQueue) =>
  from
    .state()
    .jobs.find(({ job_id }) => job_id === jobId)!
    .targets.map(({ state }) => state)

const linesOf = async (chatId: string) =>
  (await world.listed(chatId)).children.map((child) => (outline(child) as string[])[1])

/** Another user's edit. For the queue it comes from another application. */
const somebodyWrites = (chatId: string, words: string, index = 0) =>
  world.ask(CreateBlocks, {
    path: { chat_id: chatId, block_id: chatId },
    body: { index, children: [{ block_type: 2, text: { elements: [{ text_run: { content: words } }] } }] },
  })

test('an announcement with every kind of block arrives unchanged in three chats, with its own bytes in each', async () => {
  const source = await world.listed(REAL)
  const { blocks } = planCopy(source.children, 1, new Set())
  const needed = neededTokens(blocks)
  const bytes = new Map<string, NamedBytes>()
  for (const { token, kind, name } of needed)
    if (kind !== 'sheet') bytes.set(token, { bytes: new Blob([await world.bytesOf(token)]), name })
  const chats = ['oc_other', 'oc_secret', 'oc_full']
  const before = await Promise.all(chats.map((chat) => world.listed(chat)))
  const { job_id } = await begin({ blocks }, Object.fromEntries(chats.map((chat) => [chat, {}])), bytes)
  await world.settle()
  expect(statesOf(job_id).map(({ is }) => is)).toEqual(['done', 'done', 'done'])
  const seen = new Set(needed.map(({ token }) => token))
  for (const [at, chat] of chats.entries()) {
    const held = await world.listed(chat)
    const wanted = placeCopy(
      before[at]!,
      fillCopy({ blocks }, saying({ 'chat.name': chat }), () => 'x').content,
      'end',
      () => 'y',
    )
    expect(outline(held)).toEqual(outline(wanted))
    const tokens = preOrder(held).filter((node) => tokenIn(node) !== undefined)
    expect(tokens).toHaveLength(needed.length)
    for (const [place, node] of tokens.entries()) {
      const token = tokenIn(node)!
      const { token: from, kind, name } = needed[place]!
      expect(seen).not.toContain(token)
      seen.add(token)
      if (kind === 'sheet') expect(await cellsOf(token)).toEqual(await cellsOf(from))
      else expect(await world.bytesOf(token)).toBe(await world.bytesOf(from))
      if (kind === 'file') expect(node.body['file']).toMatchObject({ name })
    }
  }
})

test('cells of replaced sheets are kept, and those of a source deleted meanwhile arrive unchanged', async () => {
  const made = async (chat_id: string, words: string) => {
    const path = { chat_id, block_id: chat_id }
    const { children } = await world.ask(CreateBlocks, {
      path,
      body: { index: 0, children: [{ block_type: 30, sheet: { row_size: 2, column_size: 2 } }] },
    })
    const { token } = children[0]!.sheet!
    const { spreadsheetToken, sheetId } = sheetPlace(token!)
    const valueRange = { range: `${sheetId}!A1:A1`, values: [[words]] }
    await world.ask(WriteValues, { path: { spreadsheetToken }, body: { valueRange } })
    return token!
  }
  const [source, replaced] = [await made('oc_other', 'source'), await made('oc_full', 'replaced')]
  await world.cells.put(source, {
    rows: 1,
    columns: 1,
    readColumns: 1,
    shown: [['source']],
    written: [['source']],
  })
  await world.ask(BatchDeleteChildren, {
    path: { chat_id: 'oc_other', block_id: 'oc_other' },
    body: { start_index: 0, end_index: 1 },
  })
  const { revision_id } = await world.ask(GetAnnouncement, { path: { chat_id: 'oc_full' } })
  const content = { blocks: [object('s', 30, { token: source })] }
  const { job_id } = await begin(content, { oc_full: { how: 'replace', agreed: revision_id } })
  await world.settle()
  expect(statesOf(job_id)).toMatchObject([{ is: 'done' }])
  const [copy] = preOrder(await world.listed('oc_full')).flatMap((node) => tokenIn(node) ?? [])
  expect(copy).not.toBe(replaced)
  expect((await cellsOf(copy!))[0]).toEqual(['source'])
  expect((await world.cells.get(replaced))?.written).toEqual([['replaced']])
})

async function cellsOf(token: string) {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const path = { spreadsheetToken, range: `${sheetId}!A1:D4` }
  const { values } = (await world.ask(ReadValues, { path })).valueRange
  // A copy may be wider: a new sheet has a minimum size.
  return values.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
}

describe('a chat that refuses', () => {
  test('does not block the copies of others, and gets its own copy once the cause is fixed', async () => {
    await world.setEditing('oc_full', 'only_owner')
    const { job_id } = await begin(lines('one', 'two'), { oc_full: {}, oc_other: {} })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject([{ is: 'refused', why: { code: 1772005 } }, { is: 'done' }])
    expect(await linesOf('oc_full')).toEqual(['old', 'older'])
    await world.setEditing('oc_full', 'all_members')
    await somebodyWrites('oc_full', 'meanwhile')
    await publishQueue.retry(job_id, ['oc_full', 'oc_other'])
    await world.settle()
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(['done', 'done'])
    expect(await linesOf('oc_full')).toEqual(['meanwhile', 'old', 'older', 'one', 'two'])
    expect(await linesOf('oc_other')).toEqual(['one', 'two'])
  })

  test('before it can be read is reported as refused, and nothing of it is stored', async () => {
    const { job_id } = await begin(lines('one'), { oc_outside: {}, oc_old: {}, oc_dissolved: {} })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject(
      [1772003, 1772006, 1770002].map((code) => ({ is: 'refused', why: { code } })),
    )
    expect(world.kept.entries.size).toBe(0)
  })

  test('by not answering is given up before any write, and retried on request', async () => {
    world.setSky((what) => (what === 'read' ? 'lostAnswer' : 'fine'))
    const { job_id } = await begin(lines('one'), { oc_other: {} })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject([{ is: 'unreached' }])
    world.setSky(() => 'fine')
    await publishQueue.retry(job_id, ['oc_other'])
    await world.settle()
    expect(await linesOf('oc_other')).toEqual(['one'])
  })

  test('a single block gets the rest, and the number of missing blocks is reported', async () => {
    const tooLong: BlockTree = {
      ...p('x'),
      body: { text: { elements: [{ text_run: { content: 'x'.repeat(100_001) } }] } },
    }
    const { job_id } = await begin({ blocks: [p('a'), tooLong, p('z')] }, { oc_other: {} })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject([{ is: 'partly', left: [{ blocks: 1 }] }])
    expect(await linesOf('oc_other')).toEqual(['a', 'z'])
  })
})

describe('another user’s edit in between', () => {
  test('stays if a copy is added', async () => {
    let isWritten = false
    world.setSky((what) => {
      if (what === 'write' && !isWritten) {
        isWritten = true
        void somebodyWrites('oc_full', 'theirs')
      }
      return 'fine'
    })
    const { job_id } = await begin(lines('one', 'two'), { oc_full: {} })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject([{ is: 'done' }])
    expect(await linesOf('oc_full')).toEqual(['theirs', 'old', 'older', 'one', 'two'])
  })

  test('is not replaced without a new confirmation', async () => {
    const agreed = 1
    await somebodyWrites('oc_full', 'theirs')
    const { job_id } = await begin(lines('new'), { oc_full: { how: 'replace', agreed } })
    await world.settle()
    expect(statesOf(job_id)).toMatchObject([{ is: 'changed', revision: 2 }])
    expect(await linesOf('oc_full')).toEqual(['theirs', 'old', 'older'])
    await publishQueue.replaceAsItIs(job_id, 'oc_full')
    await world.settle()
    expect(await linesOf('oc_full')).toEqual(['new'])
  })
})

test('a replaced page stays in the history', async () => {
  const news = { title: [{ text_run: { content: 'News' } }], ...lines('new') }
  await begin(news, { oc_full: { how: 'replace', agreed: 1 } })
  await world.settle()
  expect(outline(await world.listed('oc_full'))).toEqual([1, 'News', [2, 'new']])
  expect((await world.listed('oc_full', 1)).children).toHaveLength(2)
})

describe('a job that stops', () => {
  const wanted = Array.from({ length: 160 }, (_, at) => `line ${at}`)
  const many = lines(...wanted)

  test('by a pause stays paused while a single chat is retried', async () => {
    const to = { oc_outside: {}, oc_other: {}, oc_full: {}, oc_secret: {} }
    const { job_id } = await begin(many, to)
    await world.settle(600)
    const pausing = publishQueue.pause(job_id)
    await world.settle(3_000)
    await pausing
    const paused = ['refused', 'paused', 'paused', 'ready']
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(paused)
    await publishQueue.retry(job_id, ['oc_outside'])
    await world.settle()
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(paused)
    expect(await linesOf('oc_secret')).toEqual([])
    await publishQueue.goOn(job_id)
    await world.settle()
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(['refused', 'done', 'done', 'done'])
  })

  test('because its page is gone is offered on the next page, which repeats nothing', async () => {
    const { job_id } = await begin(many, { oc_other: {}, oc_full: {}, oc_secret: {} })
    await world.settle(700)
    publishQueue.close()
    await world.settle(5_000)
    const next = world.openPublishQueue()
    await next.load()
    expect(statesOf(job_id, next).map(({ is }) => is)).toEqual(['paused', 'paused', 'ready'])
    await world.settle()
    expect(statesOf(job_id, next).map(({ is }) => is)).toEqual(['paused', 'paused', 'ready'])
    await next.goOn(job_id)
    await world.settle()
    expect(statesOf(job_id, next).map(({ is }) => is)).toEqual(['done', 'done', 'done'])
    expect(await linesOf('oc_other')).toEqual(wanted)
    expect(await linesOf('oc_full')).toEqual(['old', 'older', ...wanted])
  })

  test('starts no further chat once it is cancelled, and can still be continued', async () => {
    const { job_id } = await begin(many, { oc_other: {}, oc_full: {}, oc_secret: {} })
    await world.settle(500)
    await publishQueue.cancel(job_id)
    await world.settle()
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(['done', 'done', 'cancelled'])
    await publishQueue.retry(job_id, ['oc_secret'])
    await world.settle()
    expect(await linesOf('oc_secret')).toEqual(wanted)
  })

  test('is dismissed by a tab only while no other tab runs it', async () => {
    const { job_id } = await begin(many, { oc_other: {}, oc_full: {}, oc_secret: {} })
    await world.settle(500)
    const other = world.openPublishQueue()
    await other.load()
    await other.setAside(job_id)
    expect((await world.kept.read(job_id))?.isSetAside).toBeUndefined()
    const pausing = publishQueue.pause(job_id)
    await world.settle(3_000)
    await pausing
    await other.setAside(job_id)
    await publishQueue.load()
    expect(statesOf(job_id).map(({ is }) => is)).toEqual(['paused', 'paused', 'ready'])
    expect([publishQueue.get(job_id)?.isSetAside, other.state().running.size]).toEqual([true, 0])
  })
})

test('a chat whose picture cannot be uploaded gets the rest, and the picture on a retry', async () => {
  const bytes = new Map([['boxcni', { bytes: new Blob(['picture']), name: '' }]])
  world.setSky((what) => (what === 'upload' ? 'lostRequest' : 'fine'))
  const { job_id } = await begin({ blocks: [p('a'), image('i')] }, { oc_other: {} }, bytes)
  await world.settle()
  expect(statesOf(job_id)).toMatchObject([{ is: 'partly', left: [{ reason: 'bytes', blocks: 1 }] }])
  world.setSky(() => 'fine')
  await publishQueue.retry(job_id, ['oc_other'])
  await world.settle()
  const held = await world.listed('oc_other')
  expect(held.children.map(({ block_type: type }) => type)).toEqual([2, 27])
  expect(await world.bytesOf(tokenIn(held.children[1]!)!)).toBe('picture')
})

test('deleting a report deletes all data stored with it', async () => {
  const { job_id } = await begin(lines('one'), { oc_outside: {} })
  await world.settle()
  await publishQueue.forget(job_id)
  expect([publishQueue.state().jobs, await world.kept.readAll(), await world.kept.content(job_id)]).toEqual([
    [],
    [],
    undefined,
  ])
})
