import { beforeEach, describe, expect, test } from 'vitest'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { fileNameOf } from '../../document/compare/block-text'
import type { ConsoleOn, Weather } from '../testing/console-on'
import { all, launched, pass, phase, save, show, state } from '../testing/launched'
import { outline } from '../testing/outline'
import { callout, fileView, image, object, p, table } from '../testing/page'
import { cellsAt, fillSheet } from '../testing/sheet-steps'

const on = launched()
/** The number of next updates that place bytes and are refused. */
let unplaceable: number

beforeEach(() => {
  const { service } = on
  unplaceable = 0
  on.service = (endpoint, input) => {
    if (unplaceable === 0 || !JSON.stringify(input.body ?? {}).includes('"replace_'))
      return service(endpoint, input)
    unplaceable -= 1
    return Promise.resolve({ status: 400, code: 1770013, msg: 'relation mismatch' })
  }
})

const tokens = (tree: BlockTree) => preOrder(tree).flatMap((node) => tokenIn(node) ?? [])
const kinds = (tree: BlockTree) => preOrder(tree).map((node) => node.block_type)

const texts = (tree: BlockTree) =>
  preOrder(tree).flatMap((node) => (node.block_type === 2 ? [(outline(node) as string[])[1]] : []))

/**
 * Expects that everything is saved, nothing is left to upload, and the service lists the shown document, block by
 * block.
 */
async function expectSaved(console: ConsoleOn) {
  const { phase, refusal } = state(console)
  expect([phase, refusal]).toEqual(['idle', undefined])
  expect([console.queue.isSaved, console.kept, console.uploader.isBusy()]).toEqual([true, undefined, false])
  const held = await on.held()
  expect(outline(held)).toEqual(outline(console.screen))
  expect(preOrder(held).map(({ id }) => id)).toEqual(
    preOrder(console.screen).map(({ id }) => console.queue.blockIdOf(id)),
  )
  expect(tokens(held).filter((token) => token.startsWith('local:'))).toEqual([])
  expect(tokens(console.queue.serverDocument.document)).toEqual(tokens(held))
}

describe('a picture that was chosen', () => {
  test('is created, uploaded and placed, and keeps its token in the page', async () => {
    const console = await on.open()
    const token = console.pick('picture')
    await save(console, p('a', 'above'), image('i', token))
    await expectSaved(console)
    expect(tokens(console.screen)).toEqual([token])
    expect(tokens(await on.held())).toEqual([console.queue.wireTokenOf(token)])
    expect(console.uploads).toEqual([console.queue.blockIdOf('i')])
  })

  test('counts as an upload that is left before its block exists', async () => {
    const console = await on.open()
    on.sky = ['lostRequest']
    show(console, image('i', console.pick('picture')))
    await pass(console, 450)
    expect([phase(console), console.uploader.getSnapshot()]).toEqual([
      'retrying',
      { done: 0, left: 1, failed: 0 },
    ])
  })

  test('does not delay the saving of text while it is uploaded', async () => {
    const console = await on.open()
    on.uploadSky = ['tooOften', 'tooOften']
    const picture = image('i', console.pick('picture'))
    show(console, p('a', 'one'), picture)
    await pass(console, 500)
    expect(phase(console)).toBe('uploading')
    expect(console.uploader.stateOf('i')?.phase).toBe('waiting')
    show(console, p('a', 'two'), picture)
    await pass(console, 500)
    expect(texts(await on.held())).toEqual(['two'])
    expect(tokens(await on.held())).toEqual([])
    await all(console)
    await expectSaved(console)
  })

  test.each<[string, Weather[], Weather[]]>([
    ['making it', ['lostAnswer'], []],
    ['uploading it', [], ['lostAnswer']],
    ['placing it', ['fine', 'lostAnswer'], []],
    ['each of them', ['lostAnswer', 'fine', 'lostAnswer'], ['lostRequest', 'lostAnswer']],
  ])('exists once when the answer to %s is lost', async (_, writes, uploads) => {
    on.sky = writes
    on.uploadSky = uploads
    const console = await on.open()
    await save(console, image('i', console.pick('picture')))
    await expectSaved(console)
    expect(kinds(await on.held())).toEqual([1, 27])
  })

  test('that is restored after its deletion is uploaded for its new block', async () => {
    const console = await on.open()
    const picture = image('i', console.pick('picture'))
    await save(console, p('a'), picture)
    await save(console, p('a'))
    await save(console, p('a'), picture)
    await expectSaved(console)
    expect(new Set(console.uploads).size).toBe(2)
  })

  test('gets other bytes in its place', async () => {
    const console = await on.open()
    await save(console, image('i', console.pick('one')))
    await save(console, image('i', console.pick('two')))
    await expectSaved(console)
    expect(new Set(console.uploads).size).toBe(1)
  })
})

describe('a refusal', () => {
  test('to create the block names that step, and trying again does all three', async () => {
    const { service } = on
    on.service = (endpoint, input) =>
      JSON.stringify(input.body ?? {}).includes('"image"')
        ? Promise.resolve({ status: 400, code: 1770035, msg: 'resource count exceeds limit' })
        : service(endpoint, input)
    const console = await on.open()
    await save(console, image('i', console.pick('picture')))
    expect(phase(console)).toBe('stuck')
    expect(console.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'create' } })
    on.service = service
    console.queue.retry()
    await all(console)
    await expectSaved(console)
  })

  test('of the bytes is shown at the block, and the file is stored, while everything else is saved', async () => {
    const console = await on.open()
    on.uploadSky = ['broken']
    const blocks = [image('i', console.pick('large')), image('j', console.pick('small'))]
    await save(console, ...blocks)
    expect(console.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'upload' } })
    expect(state(console)).toMatchObject({
      phase: 'stuck',
      refusal: { reason: 'bytes', ids: ['i'] },
    })
    await save(console, p('a', 'typed since'), ...blocks)
    expect(texts(await on.held())).toEqual(['typed since'])
    expect(tokens(await on.held())).toHaveLength(1)
    console.uploader.retry('i')
    await all(console)
    await expectSaved(console)
  })

  test('to place the bytes delays no text of the same call, and trying again uploads them again', async () => {
    const console = await on.open()
    const picture = image('i', console.pick('picture'))
    show(console, p('a', 'one'), picture)
    on.uploadSky = ['tooOften']
    await pass(console, 800)
    unplaceable = 2
    await save(console, p('a', 'two'), picture)
    expect(console.uploader.stateOf('i')).toMatchObject({ phase: 'failed', failure: { step: 'place' } })
    expect(phase(console)).toBe('stuck')
    expect(texts(await on.held())).toEqual(['two'])
    console.queue.retry()
    await all(console)
    await expectSaved(console)
    expect(console.uploads).toHaveLength(2)
  })
})

describe('a block with bytes that moved', () => {
  test('may be a file in its view, too', async () => {
    const console = await on.open()
    const view = fileView('v', console.pick('file'))
    await save(console, view, p('a'), callout('c', p('d')))
    await expectSaved(console)
    await save(console, p('a'), callout('c', p('d')), view)
    await expectSaved(console)
    expect(kinds(await on.held())).toEqual([1, 2, 19, 2, 33, 23])
  })

  test('keeps the name of its file at a later visit, when the chosen file is gone', async () => {
    const first = await on.open()
    await save(first, fileView('v', first.pick('file')), p('a'), callout('c', p('d')))
    const before = tokens(await on.held())
    const console = await on.open({ name: 'second' })
    const [view, a, box] = console.screen.children
    await save(console, { ...a!, children: [view!] }, box!)
    await expectSaved(console)
    expect(tokens(await on.held())).not.toEqual(before)
    expect(
      preOrder(await on.held())
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
      const first = await on.open({ files, name: 'first' })
      on.uploadSky = ['lostAnswer']
      show(first, table('t', [['a', 'b']]), image('i', first.pick('picture')), callout('c', p('d', 'words')))
      await pass(first, ms)
      first.close()
      const second = await on.reopen(first, { files })
      await all(second)
      await expectSaved(second)
      expect(outline(await on.held())).toEqual(outline(first.screen))
    },
  )

  test('in a browser that stores no files reports that the file is gone', async () => {
    const first = await on.open({ name: 'first' })
    show(first, image('i', first.pick('picture')))
    await pass(first, 350)
    first.close()
    const second = await on.reopen(first)
    await all(second)
    expect(second.uploader.stateOf('i')?.failure).toEqual({ step: 'upload', failure: { kind: 'gone' } })
    await save(second, image('i', second.pick('again')))
    await expectSaved(second)
  })
})

test('an embedded sheet that moved gets its cells before the old one is deleted', async () => {
  const console = await on.open()
  await save(console, object('s', 30, { row_size: 2, column_size: 4 }), p('a'))
  const [before = ''] = tokens(console.screen)
  await fillSheet(on.service, before, [['kept']])
  await save(console, p('a', 'a', console.screen.children[0]!))
  const [after = ''] = tokens(console.screen)
  expect(after).not.toBe(before)
  expect(await cellsAt(on.service, after)).toEqual([['kept']])
  expect(tokens(await on.held())).toEqual([after])
  expect(console.queue.wireTokenOf(before)).toBe(after)
  expect(phase(console)).toBe('idle')
})
