import { expect, test } from 'vitest'
import { StorageError } from './indexed-db-store'
import { fakeStorage } from './testing/fake-storage'

test('a value is on disk when its write resolves, and another page reads it', async () => {
  const { store, disk, notes, waiting } = fakeStorage()
  const page = store()
  await page.write({
    put: [
      ['a', 1],
      [['b', 'c'], 2],
    ],
  })
  expect([...disk.values()]).toEqual([1, 2])
  expect(await store().getMany(['a', ['b', 'c'], 'gone'])).toEqual([1, 2, undefined])
  await page.remove('a')
  expect(await store().keys()).toEqual([['b', 'c']])
  expect([notes.at(-1), waiting()]).toEqual(['kept', 0])
})

test('a value that is stored as JSON is read as text, both from the disk and from the page', async () => {
  const { store, become, disk } = fakeStorage()
  const page = store()
  await page.write({ putJson: [['a', { of: 'disk' }]] })
  expect([...disk.values()]).toEqual(['{"of":"disk"}'])
  become('is full')
  const write = page.write({ putJson: [['a', { of: 'page' }]] })
  await expect(write).rejects.toBeInstanceOf(StorageError)
  expect(await page.get('a')).toBe('{"of":"page"}')
  become('works')
  await page.write({ putJson: [['a', { of: 'disk again' }]] })
  expect(await page.get('a')).toBe('{"of":"disk again"}')
})

test('a browser without storage rejects a write, and the page holds the value until it is closed', async () => {
  const { store, become, notes } = fakeStorage()
  become('refuses')
  const page = store()
  await expect(page.get('a')).rejects.toBeInstanceOf(StorageError)
  await expect(
    page.write({
      put: [
        ['a', 1],
        ['b', 2],
      ],
    }),
  ).rejects.toBeInstanceOf(StorageError)
  await expect(page.remove('b')).rejects.toBeInstanceOf(StorageError)
  expect([await page.get('a'), await page.entries()]).toEqual([1, [['a', 1]]])
  expect(notes).toContain('refused')
})

test.each(['never answers', 'never ends'] as const)(
  'the page does not wait again for a browser that %s, and discards its late work',
  async (does) => {
    const { store, become, disk, answer, pass, notes } = fakeStorage()
    disk.set('"a"', 'of an earlier visit')
    become(does)
    const page = store()
    const first = page.update('a', () => 1)
    await pass(first)
    await expect(first).rejects.toBeInstanceOf(StorageError)
    await expect(page.set('b', 2)).rejects.toBeInstanceOf(StorageError)
    expect(await page.get('b')).toBe(2)
    answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect([...disk]).toEqual([['"a"', 'of an earlier visit']])
    await expect(page.set('c', 3)).rejects.toBeInstanceOf(StorageError)
    expect([disk.size, notes[0]]).toEqual([1, 'silent'])
  },
)

test('a browser that received a whole write and fell silent may do that one when it wakes, but no later one', async () => {
  const { store, become, disk, answer, pass } = fakeStorage()
  become('never ends')
  const page = store()
  const first = page.set('a', 1)
  await pass(first)
  await expect(first).rejects.toBeInstanceOf(StorageError)
  await expect(page.set('a', 2)).rejects.toBeInstanceOf(StorageError)
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  expect([[...disk], await page.get('a')]).toEqual([[['"a"', 1]], 2])
})

test('the page holds a value without room on the disk, and smaller values still reach the disk', async () => {
  const { store, become, disk, notes } = fakeStorage()
  const page = store()
  await page.set('old', 0)
  become('is full')
  await expect(page.write({ put: [['large', 1]], remove: ['old'] })).rejects.toBeInstanceOf(StorageError)
  expect([await page.get('large'), await page.get('old'), notes.at(-1)]).toEqual([1, undefined, 'failed'])
  expect(await page.keys()).toEqual(['large'])
  become('works')
  await page.set('small', 2)
  expect([Object.fromEntries(disk), notes.at(-1)]).toEqual([{ '"old"': 0, '"small"': 2 }, 'kept'])
  expect(await page.keys()).toEqual(['small', 'large'])
  await page.set('large', 3)
  expect([disk.get('"large"'), await page.get('large')]).toEqual([3, 3])
})

test('a value that cannot be stored fails alone and affects nothing else', async () => {
  const { store, notes } = fakeStorage()
  const page = store()
  const fault = new DOMException('a function', 'DataCloneError')
  const broken = page.update('a', () => {
    throw fault
  })
  await expect(broken).rejects.toBe(fault)
  await page.set('a', 1)
  expect(notes).toEqual(['kept'])
})
