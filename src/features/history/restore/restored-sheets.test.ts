import { beforeEach, expect, test } from 'vitest'
import type { Cell } from '../../../../contract/sheets/cell'
import type { BlockTree } from '../../../../document/block-tree'
import { tokenIn } from '../../../../document/block-tree'
import { runToEnd } from '../../../../primitives/in-slices'
import type { VirtualClock } from '../../../../primitives/testing/virtual-clock'
import { openCellStore } from '../../../../saving/sheets/cell-store'
import type { CellStore } from '../../../../saving/sheets/cell-store'
import { ConsoleOn, readAll, settle } from '../../../../saving/testing/console-on'
import type { Asked } from '../../../../saving/testing/console-on'
import { memoryStore } from '../../../../saving/testing/memory-store'
import { object, p } from '../../../../saving/testing/page'
import {
  cellsAt,
  fillSheet,
  sheetIn,
  sheetRows as rows,
  sheetsOn,
} from '../../../../saving/testing/sheet-steps'
import { virtualService } from '../../../../saving/testing/virtual-service'
import { makeTemplate } from '../../templates/templates'
import { withPageNames } from './page-names'
import { neededTokens, restoredDocument } from './restored-document'

/** Restores revisions with and without a sheet: wherever the sheet ends up, the service has its cells. */
const CHAT = 'oc_launch'
const OTHER = 'oc_other'

let clock: VirtualClock
let service: Asked
let cellStore: CellStore

beforeEach(async () => {
  ;({ clock, service } = await virtualService())
  cellStore = openCellStore('cli_a', { store: memoryStore(), now: clock.now })
})

const open = (more: Partial<Parameters<typeof ConsoleOn.open>[0]> = {}) =>
  ConsoleOn.open({ service, chat: CHAT, clock, cellStore, asks: true, ...more })
const state = (console: ConsoleOn) => console.queue.getSnapshot()
const idle = { phase: 'idle', losses: [], unsaved: [], orphanedCells: [] }
const held = () => sheetsOn(service, CHAT)

async function show(console: ConsoleOn, children: readonly BlockTree[]) {
  console.show({ ...console.screen, children })
  await settle(clock, [console])
}

/** The page at a revision, restored by the history from the content of the page and the browser. */
async function restored(console: ConsoleOn, revision: number): Promise<BlockTree> {
  const version = await readAll(service, CHAT, revision)
  const here = withPageNames(version, console.screen, console.queue, () => console.newId())
  const { document, lost } = runToEnd(restoredDocument(console.screen, here, () => console.newId()))
  expect(lost).toEqual([])
  const needed = neededTokens(console.screen, document)
  for (const { token } of needed) expect((await console.sheets.port.read(token)).written).toEqual(rows)
  return document
}

async function restore(console: ConsoleOn, revision: number) {
  const { children } = await restored(console, revision)
  await show(console, children)
  expect(state(console)).toMatchObject(idle)
}

/** A console with a filled sheet between two lines, and the revisions without and with it. */
async function withSheet() {
  const console = await open()
  await show(console, [p('a', 'above'), p('z', 'below')])
  const before = state(console).revision
  const [above, below] = console.screen.children
  await show(console, [above!, object('s', 30, { row_size: 4, column_size: 4 }), below!])
  await fillSheet(service, tokenIn(sheetIn(console.screen))!, rows)
  return { console, before, filled: state(console).revision }
}

/** The same with the sheet deleted and saved. */
async function deleted() {
  const session = await withSheet()
  const { console } = session
  const was = console.screen.children
  await show(
    console,
    was.filter(({ block_type: type }) => type !== 30),
  )
  expect([state(console).phase, await held()]).toEqual(['idle', []])
  return { ...session, was }
}

test('restoring a revision with the sheet brings its cells back, repeatedly', async () => {
  const { console, before, filled } = await deleted()
  for (let round = 0; round < 2; round++) {
    await restore(console, filled)
    expect(await held()).toEqual([rows])
    expect(console.queue.isSaved).toBe(true)
    await restore(console, before)
    expect(await held()).toEqual([])
  }
})

test('undo restores the cells of a sheet that a restore removed, and redo those of one that it brought back', async () => {
  const { console, before, filled } = await withSheet()
  const whole = console.screen.children
  await restore(console, before)
  expect(await held()).toEqual([])
  await show(console, whole)
  expect(await held()).toEqual([rows])
  const bare = console.screen.children.filter(({ block_type: type }) => type !== 30)
  await show(console, bare)
  await restore(console, filled)
  const back = console.screen.children
  await show(console, bare)
  expect(await held()).toEqual([])
  await show(console, back)
  expect(await held()).toEqual([rows])
  expect(state(console)).toMatchObject(idle)
})

test('the cells come back after a reload and in another tab', async () => {
  const { console, filled } = await deleted()
  console.close()
  const reloaded = await open({ name: 'reloaded' })
  await restore(reloaded, filled)
  expect(await held()).toEqual([rows])
  const [above, , below] = reloaded.screen.children
  await show(reloaded, [above!, below!])
  const handed = reloaded.queue.handOver(2_000)
  await settle(clock, [reloaded])
  await handed
  reloaded.close()
  const tab = await open({ name: 'tab' })
  await restore(tab, filled)
  expect(await held()).toEqual([rows])
})

test('a restored sheet keeps its cells when published to another chat or stored as a template', async () => {
  const { console, filled } = await deleted()
  await restore(console, filled)
  const sheet = sheetIn(console.screen)
  const other = await open({ name: 'other', chat: OTHER })
  await show(other, [...other.screen.children, { ...sheet, id: 'copy' }])
  expect(state(other)).toMatchObject(idle)
  expect(await sheetsOn(service, OTHER)).toEqual([rows])
  const reading = makeTemplate([console.screen], {
    id: 't',
    name: 'T',
    bytesOf: () => Promise.resolve(undefined),
    cellsOf: (token) => console.sheets.port.read(token),
  })
  await settle(clock, [console])
  const { template, left } = await reading
  expect(left).toBe(0)
  const [kept] = Object.values(template.media)
  expect(JSON.parse(await kept!.bytes.text())).toMatchObject({ written: rows })
})

test('restoring keeps a sheet that still exists, with its later edits', async () => {
  const { console, filled } = await withSheet()
  const token = tokenIn(sheetIn(console.screen))!
  const since: Cell[][] = [['Later', 1]]
  const [above, sheet, below] = console.screen.children
  await show(console, [{ ...above!, children: [] }, sheet!, below!, p('n', 'new')])
  await fillSheet(service, token, [...since, [], []])
  await restore(console, filled)
  expect(tokenIn(sheetIn(console.screen))).toBe(token)
  expect(await cellsAt(service, token)).toEqual(since)
})
