import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GatewayPublications } from '../../contract/herald/publications'
import { RemoveThing } from '../../contract/herald/state'
import { folderOfTest } from '../../server/testing/folders'
import { chatOf } from '../../server/testing/host-world'
import { callHerald } from '../../service/herald/call-herald'
import { happyApp } from '../../service/testing/happy-world'
import { ask, operatorsWorld, publicationTo, stateOf, wordsAt } from '../testing/ask-publications'
import { appAt, gatewayOfFile, gatewayOfTest, operatorOfFile } from '../testing/gateway-before-herald'
import { signedIn } from '../testing/operator'

const CHATS = 12
const OUTSIDE = CHATS - 1
const MINUTE = 60_000

const chats = new Set(Array.from({ length: OUTSIDE }, (_, number) => chatOf(number)))
const { gateway, platform } = gatewayOfFile({ chats }, operatorsWorld(CHATS))
const bob = operatorOfFile(gateway, 'ou_bob')
const alice = operatorOfFile(gateway, 'ou_alice')

/** The status and code of a refusal, with what it says of the request. */
async function refusal(more: object, target = 1): Promise<[number, number, ...[string, string][]]> {
  const body = { ...publicationTo(target), ...more }
  const { status, code, error } = await ask(bob, GatewayPublications.create, { body })
  const places = error?.field_violations ?? []
  return [status, code, ...places.map(({ field, description }): [string, string] => [field, description])]
}
const listed = async () => (await ask(bob, GatewayPublications.list)).data.publications.length

test('a wrong request is refused with its field and the reason, and nothing is stored', async () => {
  const before = await listed()
  const at = Date.now() - 1
  const [target] = publicationTo(1).targets
  const [status, code, [field, words] = []] = await refusal({ at })
  expect([status, code, field]).toEqual([400, 99992402, 'at'])
  expect(words).toMatch(/^is in the past: the gateway’s time is \d+$/)
  const outside = 'this gateway does not include this chat'
  expect([
    await refusal({ targets: publicationTo(1, OUTSIDE).targets }),
    await refusal({ left_out: [{ chat_id: chatOf(OUTSIDE), how: 'end', code: 1772005, msg: 'refused' }] }),
    await refusal({ source: { chat_id: chatOf(OUTSIDE) } }),
    await refusal({ targets: [target, target] }),
    await refusal({ test_target: chatOf(2) }),
    await refusal({ app_id: 'cli_other' }),
    await refusal({ source: { chat_id: 'oc_none' } }),
  ]).toEqual([
    [403, 99991676, ['targets[1].chat_id', outside]],
    [403, 99991676, ['left_out[0].chat_id', outside]],
    [403, 99991676, ['source.chat_id', outside]],
    [400, 99992402, ['targets[1].chat_id', 'is among the targets twice']],
    [400, 99992402, ['test_target', 'is not among the targets']],
    [400, 99992402, ['app_id', `the request is in the name of ${happyApp.app_id}`]],
    [403, 99991676, ['source.chat_id', outside]],
  ])
  const many = Array.from({ length: 101 }, (_, number) => ({ chat_id: `oc_${number}`, how: 'end' }))
  expect(await refusal({ targets: many })).toEqual([
    400,
    99992402,
    ['targets', expect.stringContaining('100')],
  ])
  expect(await listed()).toBe(before)
})

test('a chat that refused before is reported with its reason', async () => {
  const left_out = [{ chat_id: chatOf(3), how: 'end', code: 1772005, msg: 'only the owner may edit' }]
  const body = { ...publicationTo(4), at: Date.now() + MINUTE, left_out }
  const { data } = await ask(bob, GatewayPublications.create, { body })
  expect(data.publication.targets).toMatchObject([
    { chat_id: chatOf(4), state: 'waiting' },
    { chat_id: chatOf(3), state: 'refused', code: 1772005, msg: 'only the owner may edit' },
  ])
})

test('two schedules of one target in the same minute are refused, the next minute is taken', async () => {
  const at = Math.ceil(Date.now() / MINUTE) * MINUTE + 60 * MINUTE
  const create = (more: number) =>
    ask(bob, GatewayPublications.create, { body: { ...publicationTo(2), at: at + more } })
  const first = await create(0)
  expect(first.code).toBe(0)
  const second = await create(MINUTE - 1)
  expect([second.status, second.code, second.error?.field_violations[0]?.field]).toEqual([
    400,
    9499,
    'targets[0].chat_id',
  ])
  expect((await create(MINUTE)).code).toBe(0)
})

test('an approval of another hash, a void act and an unknown publication are refused', async () => {
  const { data } = await ask(bob, GatewayPublications.create, {
    body: { ...publicationTo(3), needs_approval: true },
  })
  const { publication_id } = data.publication
  const answers = [
    await ask(alice, GatewayPublications.approve, { publication_id, body: { hash: 'another' } }),
    await ask(alice, GatewayPublications.takeBack, { publication_id }),
    await ask(alice, GatewayPublications.pause, { publication_id: 'pub_none' }),
  ]
  expect(answers.map(({ status, code, error }) => [status, code, error?.field_violations[0]?.field])).toEqual(
    [
      [400, 9499, 'hash'],
      [400, 9499, 'publication_id'],
      [404, 1770002, 'publication_id'],
    ],
  )
  expect(await stateOf(bob, publication_id)).toBe('needs_approval')
})

test('a source that was deleted is refused as the platform refuses it, an update too', async () => {
  const from4 = { source: { chat_id: chatOf(4) } }
  const { data } = await ask(bob, GatewayPublications.create, { body: { ...publicationTo(5), ...from4 } })
  const { publication_id } = data.publication
  await expect.poll(() => stateOf(bob, publication_id)).toBe('done')
  await callHerald((request) => platform.answer(request), RemoveThing, {
    path: { kind: 'chats', id: chatOf(4) },
  })
  const [status, code, [field] = []] = await refusal(from4, 6)
  expect([status, code, field]).toEqual([404, 1770002, 'source.chat_id'])
  const updated = await ask(bob, GatewayPublications.update, { publication_id })
  expect([updated.status, updated.code]).toEqual([404, 1770002])
  expect(await stateOf(bob, publication_id)).toBe('done')
})

test('a schedule goes by the gateway’s clock, also after it was set', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const create = async (number: number, minutes: number) =>
    (
      await ask(bob, GatewayPublications.create, {
        body: { ...publicationTo(number), at: now + minutes * MINUTE },
      })
    ).data.publication.publication_id
  const [soon, later] = [await create(7, 10), await create(8, 20)]
  vi.setSystemTime(now - 5 * MINUTE)
  expect(await stateOf(bob, soon)).toBe('waiting')
  vi.setSystemTime(now + 10 * MINUTE)
  await expect.poll(() => stateOf(bob, soon)).toBe('done')
  expect(await stateOf(bob, later)).toBe('waiting')
  expect(await wordsAt(bob, 8)).toEqual(['kept 8'])
})

test('without its store, the gateway refuses publications and says so, and the rest works', async () => {
  const data = folderOfTest()
  mkdirSync(join(data, 'publications.db'))
  const said: string[] = []
  const broken = await gatewayOfTest([appAt(platform.url)], { data, say: (line) => said.push(line) })
  const operator = await signedIn(broken, 'ou_bob')
  const { status, code, msg } = await ask(operator, GatewayPublications.create, { body: publicationTo(9) })
  expect([status, code, msg]).toEqual([503, 55001, 'the gateway cannot read or write its publications'])
  const ready = await fetch(`${broken.url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('publications')])
  expect((await operator.json('/open-apis/im/v1/chats')).code).toBe(0)
  expect(said.join()).toContain('publications.db')
})
