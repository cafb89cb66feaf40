import { expect, test } from 'vitest'
import type { ConsoleOn } from '../testing/console-on'
import { add, all, below, launched, pass, save, show, state, texts } from '../testing/launched'
import { object, p } from '../testing/page'
import { cellsAt, openSheet, tokenOf, typeInto } from '../testing/sheet-steps'

const on = launched()
const shown = (console: ConsoleOn) => below(console.screen)

/** A draft with a typed cell. `first` reads the cell of the service, and `before` is what it had. */
async function withHeldCell() {
  const console = await on.open()
  await save(console, object('s', 30, { row_size: 4, column_size: 4 }))
  await openSheet(console)
  const token = tokenOf(console)
  const first = async () => (await cellsAt(on.service, console.queue.wireTokenOf(token)))?.[0]?.[0]
  const before = await first()
  console.queue.hold(true)
  typeInto(console.sheets.modelOf(token), 0, 0, 'draft')
  await all(console)
  return { console, first, before }
}

test('a draft is stored and not sent, also after a reload, until it goes live', async () => {
  const console = await on.open()
  await save(console, p('a', 'known'))
  const before = console.calls.length
  console.queue.hold(true)
  add(console, p('b', 'secret'))
  await all(console)
  expect([console.calls.length, state(console).phase, await on.listed()]).toEqual([
    before,
    'held',
    texts('known'),
  ])
  console.close()

  const next = await on.reopen(console)
  await all(next)
  expect([next.calls, state(next)]).toMatchObject([[], { phase: 'held', isHeld: true }])
  expect(shown(next)).toEqual(texts('known', 'secret'))
  next.queue.hold(false)
  await all(next)
  expect([state(next).phase, next.kept, await on.listed()]).toEqual([
    'idle',
    undefined,
    texts('known', 'secret'),
  ])
})

test('edits of others are merged into a draft, and go live with it', async () => {
  const [console, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  console.queue.hold(true)
  add(console, p('x', 'draft'))
  await all(console)
  await save(other, p('y', 'theirs'))
  console.queue.check()
  await all(console)
  expect(shown(console)).toEqual(expect.arrayContaining(texts('draft', 'theirs')))
  expect([state(console).phase, state(console).merges, await on.listed()]).toEqual([
    'held',
    1,
    texts('theirs'),
  ])
  // Nobody has told this page of the second line.
  await save(other, ...other.screen.children, p('z', 'later'))
  console.queue.hold(false)
  await all(console)
  expect(await on.listed()).toEqual(shown(console))
  expect(shown(console)).toHaveLength(3)
})

test('a draft ends by itself once it says the same again', async () => {
  const console = await on.open()
  await save(console, p('a', 'known'))
  console.queue.hold(true)
  show(console, p('a', 'other'))
  await all(console)
  show(console, p('a', 'known'))
  await all(console)
  expect([state(console).phase, console.queue.isSaved, console.kept]).toEqual(['idle', true, undefined])
})

test('a call that is pending when the draft begins is still completed', async () => {
  const console = await on.open()
  on.sky = ['lostAnswer']
  add(console, p('a', 'live'))
  await pass(console, 450)
  expect(state(console).phase).toBe('retrying')
  console.queue.hold(true)
  add(console, p('b', 'draft'))
  await all(console)
  expect([state(console).phase, await on.listed()]).toEqual(['held', texts('live')])
})

test('cells of a sheet wait with the draft', async () => {
  const { console, first, before } = await withHeldCell()
  expect([state(console).phase, console.queue.isSaved, await first()]).toEqual(['held', false, before])
  expect(console.kept?.cells).toHaveLength(1)
  console.close()

  const next = await on.reopen(console)
  await all(next)
  expect([state(next).phase, await first()]).toEqual(['held', before])
  next.queue.hold(false)
  await all(next)
  expect([state(next).phase, await first()]).toEqual(['idle', 'draft'])
})

test('cells that are discarded are not written when the draft goes live', async () => {
  const { console, first, before } = await withHeldCell()
  console.sheets.discardUnsent()
  await all(console)
  expect([state(console).phase, console.queue.isSaved]).toEqual(['idle', true])
  console.queue.hold(false)
  await all(console)
  expect(await first()).toBe(before)
})
