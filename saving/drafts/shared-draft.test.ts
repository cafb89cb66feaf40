import { expect, test } from 'vitest'
import { LocalPublications } from '../../contract/herald/publications'
import { DissolveChat } from '../../contract/im/chats/dissolve-chat'
import { happyApp } from '../../service/testing/happy-world'
import type { WorldFile } from '../../service/world/world-file'
import { ConsoleOn } from '../testing/console-on'
import { add, all, below, launched, pass, save, show, texts } from '../testing/launched'
import { p } from '../testing/page'
import { sharing } from '../testing/sharing'
import { virtualService } from '../testing/virtual-service'

const on = launched(undefined, { local: 'local' })
const shown = (console: ConsoleOn) => below(console.screen)

const stored = async () => {
  const { data } = await on.service(LocalPublications.getDraft, { path: { chat_id: 'oc_launch' } })
  return data?.draft
}

/** Two browsers. The first holds a line, and the second continues. */
async function two() {
  const [one, other] = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
  await save(one, p('k', 'known'))
  other.queue.check()
  await all(one, other)
  const mine = sharing(on, one)
  one.queue.hold(true)
  add(one, p('x', 'draft'))
  await all(one, other)
  const theirs = sharing(on, other)
  await all(one, other)
  expect(theirs.draft.getSnapshot().offered).toMatchObject({ version: 1 })
  other.queue.hold(true)
  await all(one, other)
  return { one, other, mine, theirs, both: () => all(one, other) }
}

test('a held change is sent after a pause, and not for each key', async () => {
  const one = await on.open()
  const { calls } = sharing(on, one)
  one.queue.hold(true)
  await all(one)
  const before = calls.length
  for (const words of ['s', 'se', 'sec', 'secr', 'secre', 'secret']) {
    show(one, p('x', words))
    await on.clock.pass(400)
  }
  expect(calls.slice(before)).toEqual([])
  await all(one)
  expect(calls.slice(before)).toEqual(['POST'])
  expect(await stored()).toMatchObject({ version: 1 })
  expect(await on.listed()).toEqual([])
})

test('another browser continues a held change, and the edits of both are in it', async () => {
  const { one, other, mine, theirs, both } = await two()
  expect(shown(other)).toEqual(texts('known', 'draft'))
  add(one, p('y', 'mine'))
  add(other, p('z', 'theirs'))
  await both()
  mine.draft.look()
  theirs.draft.look()
  await both()
  expect(shown(one)).toHaveLength(4)
  expect(shown(other)).toEqual(shown(one))
  expect(await on.listed()).toEqual(texts('known'))
})

test('a held change that goes live here ends in the other browser, and no block is there twice', async () => {
  const { one, other, theirs, both } = await two()
  add(one, p('y', 'more'))
  await both()
  theirs.draft.look()
  await both()
  one.queue.hold(false)
  await all(one)
  expect(await stored()).toBeUndefined()
  other.queue.check()
  await both()
  theirs.draft.look()
  await both()
  expect(await on.listed()).toEqual(texts('known', 'draft', 'more'))
  expect(shown(other)).toEqual(await on.listed())
  expect([theirs.draft.getSnapshot().ended, other.queue.isSaved]).toEqual(['live', true])
})

test('an edit that was not sent before the change went live elsewhere stays a held change', async () => {
  const { one, other, theirs, both } = await two()
  one.queue.hold(false)
  show(other, ...other.screen.children, p('z', 'late'))
  await all(one)
  theirs.draft.look()
  await both()
  expect(await on.listed()).toEqual(texts('known', 'draft'))
  expect(shown(other)).toEqual(texts('known', 'draft', 'late'))
  expect(theirs.draft.getSnapshot().ended).toBeUndefined()
  expect(await stored()).toMatchObject({ version: 1 })
})

test('a held change that is discarded elsewhere stays here until it is kept or discarded', async () => {
  const { one, other, theirs, both } = await two()
  show(one, p('k', 'known'))
  await all(one)
  expect(await stored()).toBeUndefined()
  theirs.draft.look()
  await both()
  expect([theirs.draft.getSnapshot().ended, shown(other)]).toEqual(['discarded', texts('known', 'draft')])
  add(other, p('z', 'more'))
  await both()
  expect(await stored()).toBeUndefined()
  theirs.draft.keep()
  await both()
  expect(await stored()).toMatchObject({ version: 1 })
})

test('a discard that is undone is there again in the other browser', async () => {
  const { one, other, theirs, both } = await two()
  const before = one.screen.children
  show(one, p('k', 'known'))
  await all(one)
  theirs.draft.look()
  await both()
  show(one, ...before)
  await all(one)
  theirs.draft.look()
  await both()
  expect([theirs.draft.getSnapshot().ended, shown(other)]).toEqual([undefined, texts('known', 'draft')])
})

test('both browsers change one word, and both versions stay', async () => {
  const { one, other, mine, theirs, both } = await two()
  const x = one.screen.children.at(-1)!.id
  show(one, p('k', 'known'), p(x, 'mine'))
  show(other, p('k', 'known'), p(x, 'theirs'))
  await both()
  mine.draft.look()
  theirs.draft.look()
  await both()
  expect(
    shown(one)
      .map((line) => (line as [number, string])[1])
      .toSorted(),
  ).toEqual(['known', 'mine', 'theirs'])
  expect(shown(other)).toEqual(shown(one))
})

test('without an answer the change stays in the browser, and is sent later', async () => {
  const one = await on.open()
  const { draft, isOffline } = sharing(on, one)
  await all(one)
  isOffline.now = true
  one.queue.hold(true)
  add(one, p('x', 'draft'))
  await pass(one, 20_000)
  expect([draft.getSnapshot().phase, one.kept?.isHeld]).toEqual(['unreached', true])
  isOffline.now = false
  await all(one)
  expect([draft.getSnapshot().phase, await stored()]).toMatchObject(['resting', { version: 1 }])
})

test('a later visit of the browser merges with the version that it knew', async () => {
  const { one, other, mine, theirs, both } = await two()
  one.close()
  mine.draft.close()
  const [known, draft] = other.screen.children
  show(other, known!, { ...draft!, ...p(draft!.id, 'draft of both') })
  await all(other)
  const next = await on.reopen(one)
  const again = sharing(on, next, mine.memory)
  await both()
  await all(next)
  expect(shown(next)).toEqual(texts('known', 'draft of both'))
  again.draft.close()
  theirs.draft.close()
})

test('a draft of a revision that is gone is offered, and neither merged nor overwritten', async () => {
  const { one, mine, both } = await two()
  mine.draft.close()
  const [third, isGone] = [await on.open({ name: 'c' }), { now: true }]
  const { draft, calls } = sharing(on, third, {}, isGone)
  await all(third)
  third.queue.hold(true)
  add(third, p('c1', 'own'))
  await all(third)
  await both()
  expect(draft.getSnapshot()).toMatchObject({ isWithoutBase: true, offered: { version: 1 } })
  expect([shown(third), calls.filter((each) => each !== 'GET')]).toEqual([texts('known', 'own'), []])
  expect(shown(one)).toEqual(texts('known', 'draft'))
})

test('a draft that went live while no browser was open is not offered any more', async () => {
  const { one, other, mine, theirs } = await two()
  for (const each of [mine.draft, theirs.draft]) each.close()
  one.queue.hold(false)
  await all(one, other)
  const third = await on.open({ name: 'c' })
  const { draft } = sharing(on, third)
  await all(third)
  expect([draft.getSnapshot().offered, await stored()]).toEqual([undefined, undefined])
})

test('a draft of which a part is live is continued without a second copy', async () => {
  const { one, mine, both } = await two()
  mine.draft.close()
  const third = await on.open({ name: 'c' })
  await save(third, ...third.screen.children, p('c1', 'draft'))
  const fourth = await on.open({ name: 'd' })
  sharing(on, fourth)
  await all(fourth)
  fourth.queue.hold(true)
  await all(fourth)
  await both()
  expect(shown(fourth)).toEqual(texts('known', 'draft'))
  expect(shown(one)).toEqual(texts('known', 'draft'))
})

test('a draft of a dissolved chat stays in the browser, and the reason is there', async () => {
  const change = (file: WorldFile) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.owner_id = happyApp.app_id
  }
  const { clock, service, bytes } = await virtualService(change, { local: 'local' })
  const one = await ConsoleOn.open({ service, chat: 'oc_launch', clock })
  const { draft } = sharing({ service, bytes, clock }, one)
  one.queue.hold(true)
  await all(one)
  expect(await service(DissolveChat, { path: { chat_id: 'oc_launch' } })).toMatchObject({ code: 0 })
  add(one, p('x', 'draft'))
  await all(one)
  expect(draft.getSnapshot()).toMatchObject({ phase: 'refused', refusal: { code: 1770002 } })
  expect(below(one.kept!.wanted)).toEqual(texts('draft'))
})

test('a draft that a publication let go live ends in a browser that only holds it', async () => {
  const one = await on.open()
  const { draft } = sharing(on, one)
  one.queue.hold(true)
  add(one, p('x', 'draft'))
  await all(one)
  const other = await on.open({ name: 'b' })
  await save(other, ...other.screen.children, p('w', 'draft'))
  one.queue.check()
  await all(one)
  expect([draft.getSnapshot().ended, await stored(), shown(one)]).toEqual(['live', undefined, texts('draft')])
})

test('a minute of typing without a pause is four requests', async () => {
  const one = await on.open()
  const { calls } = sharing(on, one)
  one.queue.hold(true)
  await all(one)
  calls.length = 0
  for (let key = 0; key < 150; key += 1) {
    show(one, p('x', 's'.repeat(key + 1)))
    await on.clock.pass(400)
  }
  await all(one)
  expect(calls).toEqual(['POST', 'PUT', 'PUT', 'PUT'])
})

test('a browser that lost its own draft takes the server’s in, and does not discard it', async () => {
  const { one, mine, both } = await two()
  mine.draft.close()
  one.close()
  const again = await on.open({ name: 'again' })
  sharing(on, again, mine.memory)
  again.queue.hold(true)
  await both()
  await all(again)
  expect(shown(again)).toEqual(texts('known', 'draft'))
  expect(await stored()).toMatchObject({ version: 1 })
})

test('a change that another application holds is not asked for again and again', async () => {
  const one = await on.open()
  let tries = 0
  const server = { read: async () => undefined, write: async () => void (tries += 1) }
  const { draft } = sharing(on, one, {}, { now: false }, server)
  one.queue.hold(true)
  add(one, p('x', 'draft'))
  await all(one)
  expect([tries, draft.getSnapshot().phase, one.kept?.isHeld]).toEqual([6, 'refused', true])
})

test('a draft of a revision that the service never had is not waited for', async () => {
  const one = await on.open()
  const ahead = { version: 2, revision: 99, tree: one.screen, bytes: {}, by: 'local', at: 0 }
  const { draft } = sharing(on, one, {}, { now: false }, { read: async () => ahead })
  one.queue.hold(true)
  add(one, p('x', 'draft'))
  await all(one)
  expect(draft.getSnapshot()).toMatchObject({ isWithoutBase: true, offered: ahead })
  expect(shown(one)).toEqual(texts('draft'))
})
