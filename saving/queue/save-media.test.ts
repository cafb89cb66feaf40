import { beforeEach, describe, expect, test } from 'vitest'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { fileNameOf } from '../../document/compare/block-text'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, ConsoleOptions, Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { callout, fileView, image, object, p, table } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

let clock: VirtualClock
let service: Asked
/** The weather of writes, and of uploads. */
let sky: Weather[]
let uploadSky: Weather[]
/** The number of next updates that place bytes and are refused. */
let unplaceable: number

beforeEach(async () => {
  const virtual = await virtualService()
  clock = virtual.clock
  sky = []
  uploadSky = []
  unplaceable = 0
  service = (endpoint, input) => {
    const placed = JSON.stringify(input.body ?? {}).includes('"replace_')
    if (placed && unplaceable > 0) {
      unplaceable -= 1
      return Promise.resolve({ status: 400, code: 1770013, msg: 'relation mismatch' })
    }
    return virtual.service(endpoint, input)
  }
})

const open = (more: Partial<ConsoleOptions> = {}) =>
  ConsoleOn.open({
    service,
    chat: 'oc_launch',
    clock,
    weather: () => sky.shift() ?? 'fine',
    uploadWeather: () => uploadSky.shift() ?? 'fine',
    ...more,
  })

const all = (console: ConsoleOn) => settle(clock, [console])
const pass = (console: ConsoleOn, ms: number) => settle(clock, [console], clock.now() + ms)
const show = (console: ConsoleOn, ...blocks: BlockTree[]) =>
  console.show({ ...console.screen, children: blocks })
const phase = (console: ConsoleOn) => console.queue.getSnapshot().phase
const listed = () => readAll(service, 'oc_launch', -1)
const tokens = (tree: BlockTree) => preOrder(tree).flatMap((node) => tokenIn(node) ?? [])
const kinds = (tree: BlockTree) => preOrder(tree).map((node) => node.block_type)

const texts = (tree: BlockTree) =>
  preOrder(tree).flatMap((node) => (node.block_type === 2 ? [(outline(node) as string[])[1]] : []))

/**
 * Expects that everything is saved, nothing is left to upload, and the service lists the shown document, block by
 * block.
 */
async function expectSaved(console: ConsoleOn) {
  const { phase, refusal } = console.queue.getSnapshot()
  expect([phase, refusal]).toEqual(['idle', undefined])
  expect([console.queue.isSaved, console.kept, console.uploader.isBusy()]).toEqual([true, undefined, false])
  const held = await listed()
  expect(outline(held)).toEqual(outline(console.screen))
  expect(preOrder(held).map(({ id }) => id)).toEqual(
    preOrder(console.screen).map(({ id }) => console.queue.blockIdOf(id)),
  )
  expect(tokens(held).filter((token) => token.startsWith('local:'))).toEqual([])
  expect(tokens(console.queue.serverDocument.document)).toEqual(tokens(held))
}

describe('a picture that was chosen', () => {
  test('is created, uploaded and placed, and keeps its token in the page', async () => {
    const console = await open()
    const token = console.pick('picture')
    show(console, p('a', 'above'), image('i', token))
    await all(console)
    await expectSaved(console)
    expect(tokens(console.screen)).toEqual([token])
    expect(tokens(await listed())).toEqual([console.queue.wireTokenOf(token)])
    expect(console.uploads).toEqual([console.queue.blockIdOf('i')])
  })

  test('does not delay the saving of text while it is uploaded', async () => {
    const console = await open()
    uploadSky = ['tooOften', 'tooOften']
    const picture = image('i', console.pick('picture'))
    show(console, p('a', 'one'), picture)
    await pass(console, 500)
    expect(phase(console)).toBe('uploading')
    expect(console.uploader.stateOf('i')?.phase).toBe('waiting')
    show(console, p('a', 'two'), picture)
    await pass(console, 500)
    expect(texts(await listed())).toEqual(['two'])
    expect(tokens(await listed())).toEqual([])
    await all(console)
    await expectSaved(console)
  })

  test.each<[string, Weather[], Weather[]]>([
    ['making it', ['lostAnswer'], []],
    ['uploading it', [], ['lostAnswer']],
    ['placing it', ['fine', 'lostAnswer'], []],
    ['each of them', ['lostAnswer', 'fine', 'lostAnswer'], ['lostRequest', 'lostAnswer']],
  ])('exists once when the answer to %s is lost', async (_, writes, uploads) => {
    sky = writes
    uploadSky = uploads
    const console = await open()
    show(console, image('i', console.pick('picture')))
    await all(console)
    await expectSaved(console)
    expect(kinds(await listed())).toEqual([1, 27])
  })

  test('is uploaded after the previous one', async () => {
    const console = await open()
    show(console, image('i', console.pick('one')), image('j', console.pick('two')))
    await all(console)
    await expectSaved(console)
    expect(console.uploads).toEqual(['i', 'j'].map((id) => console.queue.blockIdOf(id)))
  })

  test('is cancelled when its block is deleted meanwhile', async () => {
    const console = await open()
    uploadSky = ['tooOften']
    show(console, p('a'), image('i', console.pick('picture')))
    await pass(console, 500)
    expect(console.uploader.stateOf('i')?.phase).toBe('waiting')
    show(console, p('a'))
    await all(console)
    await expectSaved(console)
    expect(console.uploads).toEqual([])
  })

  test('that is restored after its deletion is uploaded for its new block', async () => {
    const console = await open()
    const picture = image('i', console.pick('picture'))
    show(console, p('a'), picture)
    await all(console)
    show(console, p('a'))
    await all(console)
    show(console, p('a'), picture)
    await all(console)
    await expectSaved(console)
    expect(new Set(console.uploads).size).toBe(2)
  })

  test('gets other bytes in its place', async () => {
    const console = await open()
    show(console, image('i', console.pick('one')))
    await all(console)
    show(console, image('i', console.pick('two')))
    await all(console)
    await expectSaved(console)
    expect(new Set(console.uploads).size).toBe(1)
  })
})

describe('a refusal', () => {
  test('to create the block names that step, and trying again does all three', async () => {
    const console = await open()
    const picture = image('i', console.pick('picture'))
    const service_ = service
    let isRefused = true
    service = (endpoint, input) =>
      isRefused && JSON.stringify(input.body ?? {}).includes('"image"')
        ? Promise.resolve({ status: 400, code: 1770035, msg: 'resource count exceeds limit' })
        : service_(endpoint, input)
    const refusing = await open({ service: (endpoint, input) => service(endpoint, input) })
    refusing.pick('picture')
    show(refusing, picture)
    await all(refusing)
    expect(phase(refusing)).toBe('stuck')
    expect(refusing.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'create' } })
    isRefused = false
    refusing.queue.retry()
    await all(refusing)
    expect(kinds(await listed())).toEqual([1, 27])
    expect(console.calls).toEqual([])
  })

  test('of the bytes is shown at the block, and the file is stored, while everything else is saved', async () => {
    const console = await open()
    uploadSky = ['broken']
    const blocks = [image('i', console.pick('large')), image('j', console.pick('small'))]
    show(console, ...blocks)
    await all(console)
    expect(console.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'upload' } })
    expect(console.queue.getSnapshot()).toMatchObject({
      phase: 'stuck',
      refusal: { reason: 'bytes', ids: ['i'] },
    })
    show(console, p('a', 'typed since'), ...blocks)
    await all(console)
    expect(texts(await listed())).toEqual(['typed since'])
    expect(tokens(await listed())).toHaveLength(1)
    console.uploader.retry('i')
    await all(console)
    await expectSaved(console)
  })

  test('to place the bytes delays no text of the same call, and trying again uploads them again', async () => {
    const console = await open()
    const picture = image('i', console.pick('picture'))
    show(console, p('a', 'one'), picture)
    uploadSky = ['tooOften']
    await pass(console, 800)
    unplaceable = 2
    show(console, p('a', 'two'), picture)
    await all(console)
    expect(console.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'place' } })
    expect(phase(console)).toBe('stuck')
    expect(texts(await listed())).toEqual(['two'])
    console.queue.retry()
    await all(console)
    await expectSaved(console)
    expect(console.uploads).toHaveLength(2)
  })
})

describe('a block with bytes that moved', () => {
  test('is recreated with its bytes, and the old copy is deleted after that', async () => {
    const console = await open()
    const picture = image('i', console.pick('picture'))
    show(console, p('a'), picture)
    await all(console)
    show(console, p('a', 'a', picture))
    await all(console)
    await expectSaved(console)
    expect(new Set(console.uploads).size).toBe(2)
  })

  test('may be a file in its view, too', async () => {
    const console = await open()
    const view = fileView('v', console.pick('file'))
    show(console, view, p('a'), callout('c', p('d')))
    await all(console)
    await expectSaved(console)
    show(console, p('a'), callout('c', p('d')), view)
    await all(console)
    await expectSaved(console)
    expect(kinds(await listed())).toEqual([1, 2, 19, 2, 33, 23])
  })

  test('keeps the name of its file at a later visit, when the chosen file is gone', async () => {
    const first = await open()
    show(first, fileView('v', first.pick('file')), p('a'), callout('c', p('d')))
    await all(first)
    const before = tokens(await listed())
    const console = await open({ name: 'second' })
    const [view, a, box] = console.screen.children
    show(console, { ...a!, children: [view!] }, box!)
    await all(console)
    await expectSaved(console)
    expect(tokens(await listed())).not.toEqual(before)
    expect(
      preOrder(await listed())
        .map(fileNameOf)
        .filter(Boolean),
    ).toEqual(['plan.txt'])
  })
})

describe('a page that closes', () => {
  test.each([300, 401, 500, 900, 1_500])(
    '%i ms after a picture was chosen continues at the next visit',
    async (ms) => {
      const files = new Map<string, Blob>()
      const first = await open({ files, name: 'first' })
      uploadSky = ['lostAnswer']
      show(first, table('t', [['a', 'b']]), image('i', first.pick('picture')), callout('c', p('d', 'words')))
      await pass(first, ms)
      first.close()
      const entry = first.kept
      const second = await open({ files, name: 'second', ...(entry && { entry }) })
      second.queue.resume()
      await all(second)
      await expectSaved(second)
      expect(outline(await listed())).toEqual(outline(first.screen))
    },
  )

  test('in a browser that stores no files reports that the file is gone', async () => {
    const first = await open({ name: 'first' })
    show(first, image('i', first.pick('picture')))
    await pass(first, 350)
    first.close()
    const second = await open({ name: 'second', entry: first.kept! })
    second.queue.resume()
    await all(second)
    expect(second.uploader.stateOf('i')?.failure).toEqual({ step: 'upload', failure: { kind: 'gone' } })
    show(second, image('i', second.pick('again')))
    await all(second)
    await expectSaved(second)
  })
})

describe('an embedded sheet', () => {
  const cells = async (token: string) => {
    const [spreadsheetToken = '', sheet = ''] = token.split('_')
    const reply = await service(ReadValues, { path: { spreadsheetToken, range: sheet } })
    return reply.data?.valueRange.values
  }
  const write = (token: string, value: string) => {
    const [spreadsheetToken = '', sheet = ''] = token.split('_')
    const valueRange = { range: `${sheet}!A1:A1`, values: [[value]] }
    return service(WriteValues, { path: { spreadsheetToken }, body: { valueRange } })
  }
  const newSheet = object('s', 30, { row_size: 2, column_size: 3 })

  test('gets its token from the service, and the screen shows it', async () => {
    const console = await open()
    show(console, newSheet)
    await all(console)
    expect(tokens(console.screen)).toHaveLength(1)
    expect(tokens(await listed())).toEqual(tokens(console.screen))
    expect(console.queue.isSaved).toBe(true)
  })

  test('that moved gets its cells before the old one is deleted', async () => {
    const console = await open()
    show(console, newSheet, p('a'))
    await all(console)
    const [before = ''] = tokens(console.screen)
    await write(before, 'kept')
    show(console, p('a', 'a', console.screen.children[0]!))
    await all(console)
    const [after = ''] = tokens(console.screen)
    expect(after).not.toBe(before)
    expect((await cells(after))?.[0]?.[0]).toBe('kept')
    expect(tokens(await listed())).toEqual([after])
    expect(console.queue.wireTokenOf(before)).toBe(after)
    expect(phase(console)).toBe('idle')
  })
})
