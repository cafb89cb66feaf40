import { expect, test } from 'vitest'
import { LarkError } from '../../client/lark-error'
import { IMAGE, SHEET } from '../../contract/docx/block-numbers'
import { DownloadMedia } from '../../contract/drive/download-media'
import { GetHeldMedia } from '../../contract/herald/held-media'
import { LocalPublications } from '../../contract/herald/publications'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { ConsoleOn } from '../testing/console-on'
import { add, all, below, launched, save, show } from '../testing/launched'
import { fileView, image, object, p } from '../testing/page'
import { sharing } from '../testing/sharing'
import { cellsAt, fillSheet, openSheet, typeInto } from '../testing/sheet-steps'
import { missingOf } from './held-bytes'

const on = launched(undefined, { local: 'local' })
const CHAT = { chat_id: 'oc_launch' }

const open = (name: string) => on.open({ name, bytes: on.bytes })
const stored = async () => (await on.service(LocalPublications.getDraft, { path: CHAT })).data?.draft
const picked = (console: ConsoleOn, words: string, name = '') => console.media.add(new File([words], name))
const tokens = (tree: BlockTree) => preOrder(tree).flatMap((node) => tokenIn(node) ?? [])

/** The texts of the announcement's bytes, in the order of the page. */
async function live(): Promise<string[]> {
  const wires = tokens(await on.held())
  return await Promise.all(
    wires.map(async (file_token) => await (await on.bytes(DownloadMedia, { path: { file_token } })).text()),
  )
}

/** Two browsers. The first holds what `make` adds, and the second continues it. */
async function two(make: (one: ConsoleOn) => BlockTree) {
  const [one, other] = [await open('a'), await open('b')]
  await save(one, p('k', 'known'))
  other.queue.check()
  await all(one, other)
  const mine = sharing(on, one)
  one.queue.hold(true)
  add(one, make(one))
  await all(one, other)
  const theirs = sharing(on, other)
  await all(one, other)
  other.queue.hold(true)
  await all(one, other)
  const both = () => all(one, other)
  /** The second browser lets it go live, and the first learns that. */
  const goesLive = async () => {
    other.queue.hold(false)
    await all(other)
    one.queue.check()
    await both()
    mine.draft.look()
    await both()
  }
  return { one, other, mine, theirs, both, goesLive }
}

test('a picture of a held change is on the server before its block is, and another browser has it', async () => {
  const { one, other } = await two((console) => image('x', picked(console, 'a cat')))
  const draft = await stored()
  expect(draft).toMatchObject({ version: 1, media: [{ size: 5 }] })
  const [token] = tokens(other.screen)
  expect(tokens(one.screen)).toEqual([token])
  expect(await (await other.media.bytesOf(token!))?.text()).toBe('a cat')
  expect(await on.listed()).toHaveLength(1)
})

test('the other browser lets a picture go live, and the first has it once', async () => {
  const { one, mine, theirs, goesLive } = await two((console) => image('x', picked(console, 'a cat')))
  one.media.release()
  await goesLive()
  expect(await live()).toEqual(['a cat'])
  expect([mine.draft.getSnapshot().ended, one.queue.isSaved]).toEqual(['live', true])
  expect(preOrder(one.screen).filter(({ block_type: type }) => type === IMAGE)).toHaveLength(1)
  expect([theirs.draft.getSnapshot().known, await stored()]).toEqual([undefined, undefined])
})

test('a file goes live from the other browser with its name and its bytes', async () => {
  const { one, mine, goesLive } = await two((console) => {
    const view = fileView('x', picked(console, 'a plan', 'plan.txt'))
    const [file] = view.children
    return { ...view, children: [{ ...file!, body: { file: { ...file!.body['file'], name: 'plan.txt' } } }] }
  })
  await goesLive()
  expect(await live()).toEqual(['a plan'])
  expect([mine.draft.getSnapshot().ended, one.queue.isSaved]).toEqual(['live', true])
})

const written = [
  ['Name', 'Hours'],
  ['Alice', 7],
]
const shown = written.map((row) => row.map(String))
const cells = { rows: 2, columns: 2, readColumns: 2, shown, written }
const token = 'local:cells'
const sheetsOf = ({ screen }: ConsoleOn) =>
  preOrder(screen).filter(({ block_type: type }) => type === SHEET).length

test('a new sheet goes live from the other browser with its cells, and the first has it once', async () => {
  const { one, other, mine, goesLive } = await two((console) => {
    void console.cells.put(token, cells)
    return object('x', SHEET, { token })
  })
  expect(await other.cells.get(token)).toEqual(cells)
  await goesLive()
  const [wire] = tokens(await on.held())
  expect(await cellsAt(on.service, wire!)).toEqual(written)
  expect([sheetsOf(one), mine.draft.getSnapshot().ended, one.queue.isSaved]).toEqual([1, 'live', true])
})

/** A page that holds a new sheet and a line, while a publication of both writes them, as another page does. */
async function published() {
  const one = await open('a')
  await save(one, p('k', 'known'))
  const { draft } = sharing(on, one)
  one.queue.hold(true)
  await one.cells.put(token, cells)
  const added = (name: string) => [p(`w${name}`, 'words'), object(`x${name}`, SHEET, { token })]
  add(one, ...added('a'))
  await all(one)
  const version = one.queue.draft
  const server = await open('b')
  await server.cells.put(token, cells)
  return {
    one,
    draft,
    version,
    async write() {
      await save(server, ...server.screen.children, ...added('b'))
      one.queue.check()
      await all(one)
    },
  }
}

test('a page that holds a new sheet has it once after a publication has written it', async () => {
  const { one, draft, version, write } = await published()
  await write()
  expect(sheetsOf(one)).toBe(2)
  // The page reads the sheet before it has its cells.
  const wire = tokens(await on.held())[0]!
  await fillSheet(on.service, wire, [[], []])
  const model = await openSheet(one, wire)
  await fillSheet(on.service, wire, written)
  draft.wentLive(version)
  await all(one)
  expect([sheetsOf(one), draft.getSnapshot().ended, one.queue.isSaved]).toEqual([1, 'live', true])
  expect([await stored(), below(one.screen)]).toEqual([undefined, await on.listed()])
  expect(model.getState().cells.written).toEqual(written)
})

test('another page that holds the same sheet has it once, although the draft has ended before', async () => {
  const { one, draft, version, write } = await published()
  const other = await open('c')
  const theirs = sharing(on, other)
  await all(one, other)
  other.queue.hold(true)
  await all(one, other)
  await write()
  other.queue.check()
  draft.wentLive(version)
  await all(one, other)
  theirs.draft.look()
  await all(one, other)
  theirs.draft.wentLive(version)
  await all(one, other)
  for (const [page, { getSnapshot }] of [
    [one, draft],
    [other, theirs.draft],
  ] as const)
    expect([sheetsOf(page), getSnapshot().ended, page.queue.isSaved]).toEqual([1, 'live', true])
})

test('a publication of other cells, and cells that are typed since, leave the sheet of the page', async () => {
  const { one, draft, version, write } = await published()
  await write()
  typeInto(await openSheet(one, token), 0, 1, 'Days')
  draft.wentLive(version)
  await all(one)
  expect([sheetsOf(one), one.queue.unsavedCells.length]).toEqual([2, 1])
  one.sheets.discardUnsent()
  await one.cells.put(token, { ...cells, written: [['Name', 'Days']] })
  draft.wentLive(version)
  await all(one)
  expect([sheetsOf(one), draft.getSnapshot().ended]).toEqual([2, undefined])
})

test('a picture of others in the place of a held one does not count as it', async () => {
  const { one, other, mine, both } = await two((console) => image('x', picked(console, 'a cat')))
  const third = await open('c')
  await save(third, ...third.screen.children, image('d', picked(third, 'a dog')))
  for (const each of [one, other]) each.queue.check()
  await both()
  expect([mine.draft.getSnapshot().ended, one.queue.isSaved]).toEqual([undefined, false])
  one.queue.hold(false)
  await both()
  expect((await live()).toSorted()).toEqual(['a cat', 'a dog'])
})

test('bytes go with the change that is discarded, and with a block that is deleted in it', async () => {
  const { one, both } = await two((console) => image('x', picked(console, 'a cat')))
  show(one, p('k', 'known'), image('y', picked(one, 'a dog')))
  await both()
  expect((await stored())?.media).toHaveLength(2)
  await on.clock.pass(11 * 60_000)
  show(one, p('k', 'known and more'), ...one.screen.children.slice(1))
  await both()
  expect((await stored())?.media).toMatchObject([{ size: 5 }])
  const [token] = tokens(one.screen)
  show(one, p('k', 'known'))
  await both()
  const { code } = await on.service(GetHeldMedia, { path: CHAT, query: { token: token! } })
  expect([code, await stored()]).toEqual([1770002, undefined])
})

test('refused bytes stay in the browser, and the words of the change are on the server', async () => {
  const one = await open('a')
  const tooLarge = new LarkError({ code: 1061043, msg: 'file size beyond limit.', status: 400 })
  let asked = 0
  const { draft } = sharing(on, one, {}, undefined, {
    addBytes() {
      asked += 1
      return Promise.reject(tooLarge)
    },
  })
  one.queue.hold(true)
  add(one, p('w', 'words'), image('x', picked(one, 'a film')))
  await all(one)
  expect([asked, draft.getSnapshot().bytesRefusal?.code]).toEqual([1, 1061043])
  expect(await stored()).toMatchObject({ version: 1, media: [] })
})

test('the server lacks what it did not store', () => {
  const tree = object('page', 1, {}, [image('x', 'local:1'), image('y', 'local:2'), image('z', 'boxcn1')])
  expect([missingOf(tree), missingOf(tree, { 'local:1': 'sha' })]).toEqual([2, 1])
})
