import { describe, expect, test } from 'vitest'
import type { Key } from '../../../../primitives/key-value-store'
import { memoryDisk } from '../testing/memory-disk'
import type { ChatCoverage, SearchEntry } from './search-record'
import { SearchStore } from './search-store'

const SCOPE = ['herald.test', 'cli_a', 'ou_alice']

const entry = (chat: string, owner: string, text?: string): SearchEntry => ({
  chat,
  owner,
  ...(text !== undefined && {
    records: [{ kind: 'message', of: owner, chat, person: 'ou_bob', at: 1_000, text }],
  }),
})
const whole = (chat: string): ChatCoverage => ({
  chat,
  newest: 1_000,
  oldest: 1,
  isWhole: true,
  checkedAt: 5,
})

const opened = async (store: ReturnType<typeof memoryDisk>, scope: readonly string[] = SCOPE) => {
  const made = new SearchStore(store, scope)
  await made.open()
  return made
}

const found = (store: SearchStore, words: string) =>
  store
    .search({
      words,
      chat: '',
      person: '',
      kinds: [],
      from: -Infinity,
      to: Infinity,
      sort: 'time',
      most: 10,
      now: 2_000,
    })
    .hits.map(({ of }) => of)

/** All stored values, as one text. */
const stored = async (store: ReturnType<typeof memoryDisk>) => JSON.stringify(await store.entries())

test('what was stored is found after the browser was closed', async () => {
  const disk = memoryDisk()
  const first = await opened(disk)
  await first.apply({ entries: [entry('oc_a', 'om_1', 'launch')], coverage: whole('oc_a') })
  const again = await opened(disk)
  expect(found(again, 'launch')).toEqual(['om_1'])
  expect(again.coverage()).toEqual([whole('oc_a')])
  expect(again.sum()).toMatchObject({ messages: 1, ofMessages: 1, isExact: true })
})

test('a message that is read again is written again only if its words changed', async () => {
  const written: string[] = []
  const disk = memoryDisk(({ put = [] }) => {
    for (const [key] of put) written.push(JSON.stringify(key))
    return false
  })
  const store = await opened(disk)
  await store.apply({ entries: [entry('oc_a', 'om_1', 'launch'), entry('oc_a', 'om_2', 'plan')] })
  written.length = 0
  await store.apply({ entries: [entry('oc_a', 'om_1', 'launch'), entry('oc_a', 'om_2', 'party')] })
  expect(written).toEqual([JSON.stringify([...SCOPE, 'entry', 'oc_a', 'om_2'])])
  expect([found(store, 'launch'), found(store, 'plan'), found(store, 'party')]).toEqual([
    ['om_1'],
    [],
    ['om_2'],
  ])
})

test('a message that one change names twice is found once, as it was named last', async () => {
  const disk = memoryDisk()
  const first = await opened(disk)
  await first.apply({ entries: [entry('oc_a', 'om_1', 'launch'), entry('oc_a', 'om_1', 'launch later')] })
  await first.apply({ entries: [entry('oc_a', 'om_2'), entry('oc_a', 'om_2', 'launch too')] })
  for (const store of [first, await opened(disk)]) {
    expect(found(store, 'launch').toSorted()).toEqual(['om_1', 'om_2'])
    expect(found(store, 'later')).toEqual(['om_1'])
  }
})

describe('forgotten, also on the disk, is', () => {
  const both = [entry('oc_a', 'om_1', 'secret'), entry('oc_b', 'om_2', 'kept')]

  test('a recalled message', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: both })
    await store.apply({ entries: [entry('oc_a', 'om_1')] })
    expect(found(store, 'secret')).toEqual([])
    expect(await stored(disk)).not.toContain('secret')
    expect(found(await opened(disk), 'kept')).toEqual(['om_2'])
  })

  test('the former text of an edited message', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: both })
    await store.apply({ entries: [entry('oc_a', 'om_1', 'harmless')] })
    expect([found(store, 'secret'), found(store, 'harmless')]).toEqual([[], ['om_1']])
    expect(await stored(disk)).not.toContain('secret')
  })

  test('a chat that was left, and nothing of a chat whose id begins like it', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: [...both, entry('oc_ab', 'om_3', 'longer')], coverage: whole('oc_a') })
    await store.apply({ forget: ['oc_a'] })
    expect([found(store, 'secret'), found(store, 'longer')]).toEqual([[], ['om_3']])
    expect(store.coverage()).toEqual([])
    expect(await stored(disk)).not.toContain('secret')
    expect(found(await opened(disk), 'longer')).toEqual(['om_3'])
  })

  test('every chat that is not listed any more, also one that was never covered, and no people', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: [...both, entry('', 'ou_bob', 'bob')], coverage: whole('oc_b') })
    await store.apply({ listed: ['oc_b', 'oc_new'] })
    expect([found(store, 'secret'), found(store, 'kept'), found(store, 'bob')]).toEqual([
      [],
      ['om_2'],
      ['ou_bob'],
    ])
    expect(await stored(disk)).not.toContain('secret')
    expect((await opened(disk)).coverage().map(({ chat }) => chat)).toEqual(['oc_b', 'oc_new'])
  })

  test('a message that a chat does not have any more, and none that is newer', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: [...both, entry('oc_a', 'om_3', 'kept')] })
    await store.apply({ kept: { chat: 'oc_a', owners: ['om_3'], until: 999 } })
    expect(found(store, 'secret')).toEqual(['om_1'])
    await store.apply({ kept: { chat: 'oc_a', owners: ['om_3'], until: 1_000 } })
    expect([found(store, 'secret'), found(store, 'kept')]).toEqual([[], ['om_2', 'om_3']])
    expect(await stored(disk)).not.toContain('secret')
  })

  test('a person who is not listed any more', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: [entry('', 'ou_gone', 'secret'), entry('', 'ou_bob', 'bob')] })
    await store.apply({ replace: '', entries: [entry('', 'ou_bob', 'bob')] })
    expect([found(store, 'secret'), found(store, 'bob')]).toEqual([[], ['ou_bob']])
    expect(await stored(disk)).not.toContain('secret')
  })

  test('everything on request', async () => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: both, coverage: whole('oc_a') })
    await store.forgetAll()
    expect(found(store, 'kept')).toEqual([])
    expect(await stored(disk)).not.toMatch(/secret|kept/)
  })
})

describe('the index of another operator', () => {
  test('is never searched, and is removed when the next one opens theirs', async () => {
    const disk = memoryDisk()
    await (await opened(disk)).apply({ entries: [entry('oc_a', 'om_1', 'secret')] })
    const other = await opened(disk, ['herald.test', 'cli_a', 'ou_bob'])
    expect(found(other, 'secret')).toEqual([])
    expect(await stored(disk)).not.toContain('secret')
  })

  test('of another application stays, and is not searched', async () => {
    const disk = memoryDisk()
    await (await opened(disk)).apply({ entries: [entry('oc_a', 'om_1', 'secret')] })
    const other = await opened(disk, ['herald.test', 'cli_b', 'ou_alice'])
    expect(found(other, 'secret')).toEqual([])
    expect(found(await opened(disk), 'secret')).toEqual(['om_1'])
  })
})

describe('a stored index', () => {
  const keyOf = (...parts: string[]): Key => [...SCOPE, ...parts]

  test('of another form is removed and read again', async () => {
    const disk = memoryDisk()
    await (await opened(disk)).apply({ entries: [entry('oc_a', 'om_1', 'launch')], coverage: whole('oc_a') })
    await disk.set(keyOf('form'), 0)
    const store = await opened(disk)
    expect([found(store, 'launch'), store.coverage()]).toEqual([[], []])
    await store.apply({ entries: [entry('oc_a', 'om_1', 'launch')] })
    expect(found(await opened(disk), 'launch')).toEqual(['om_1'])
  })

  test.each([
    ['no list', 'broken'],
    ['a record without text', [{ kind: 'message', of: 'om_1', chat: 'oc_a', person: '', at: 1 }]],
    ['a record of an unknown kind', [{ kind: 'x', of: 'om_1', chat: 'oc_a', person: '', at: 1, text: 'a' }]],
    ['a record without a time', [{ kind: 'message', of: '', chat: '', person: '', at: NaN, text: 'a' }]],
    [
      'an announcement with fewer blocks than lines',
      [{ kind: 'announcement', of: 'oc_a', chat: 'oc_a', person: '', at: 1, text: 'a\nb', blocks: ['b'] }],
    ],
  ])('with %s loses one entry, and its chat is read again', async (_, value) => {
    const disk = memoryDisk()
    const store = await opened(disk)
    await store.apply({ entries: [entry('oc_a', 'om_1', 'launch')], coverage: whole('oc_a') })
    await store.apply({ entries: [entry('oc_b', 'om_2', 'launch')], coverage: whole('oc_b') })
    await disk.set(keyOf('entry', 'oc_a', 'om_1'), value)
    const again = await opened(disk)
    expect(found(again, 'launch')).toEqual(['om_2'])
    expect(again.coverage()).toEqual([whole('oc_b')])
    expect(disk.get(keyOf('entry', 'oc_a', 'om_1'))).toBeUndefined()
  })

  test('with a damaged coverage keeps its words, and its chat is read again', async () => {
    const disk = memoryDisk()
    await (await opened(disk)).apply({ entries: [entry('oc_a', 'om_1', 'launch')], coverage: whole('oc_a') })
    await disk.set(keyOf('coverage', 'oc_a'), { chat: 'oc_a', isWhole: 'yes' })
    const again = await opened(disk)
    expect([found(again, 'launch'), again.coverage()]).toEqual([['om_1'], []])
  })

  test('that lacks words for want of room does not say that they are covered, and reads them again', async () => {
    let isFull = false
    const disk = memoryDisk(({ put = [] }) => isFull && put.length > 0)
    const store = await opened(disk)
    await store.apply({ entries: [entry('oc_a', 'om_1', 'first')], coverage: whole('oc_a') })
    expect(store.isStored).toBe(true)
    isFull = true
    await store.apply({ entries: [entry('oc_a', 'om_2', 'second')] })
    isFull = false
    await store.apply({ coverage: whole('oc_a') })
    expect([found(store, 'second'), store.isStored]).toEqual([['om_2'], false])
    const again = await opened(disk)
    expect([found(again, 'first'), again.coverage()]).toEqual([['om_1'], []])
  })

  test('counts a message without words, and keeps the count', async () => {
    const disk = memoryDisk()
    const picture: SearchEntry = { chat: 'oc_a', owner: 'om_9', records: [] }
    await (await opened(disk)).apply({ entries: [picture], coverage: whole('oc_a') })
    expect((await opened(disk)).sum()).toMatchObject({ messages: 1, ofMessages: 1 })
  })

  test('that the browser cannot keep lasts as long as the page', async () => {
    const store = await opened(memoryDisk(() => true))
    await store.apply({ entries: [entry('oc_a', 'om_1', 'launch')] })
    expect(found(store, 'launch')).toEqual(['om_1'])
  })
})
