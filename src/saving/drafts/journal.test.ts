import { expect, test } from 'vitest'
import { fakeStorage } from '../../storage/testing/fake-storage'
import { p, page } from '../testing/page'
import { openDraftJournal } from './journal'

const entry = (words: string) => ({
  revision: 1,
  saved: page(p('a', 'One'), p('b', 'Two')),
  wanted: page(p('a', 'One'), p('b', words)),
  ids: [],
})

test('what was kept once there is room again is whole at the next visit, and leaves nothing behind', async () => {
  const { store, become, disk } = fakeStorage()
  const journal = openDraftJournal('cli_a', 'oc_a', store())
  expect(await journal.keep(entry('first'))).toBe(true)
  become('is full')
  expect(await journal.keep(entry('second'))).toBe(false)
  expect(await journal.keep(entry('third'))).toBe(false)
  expect((await openDraftJournal('cli_a', 'oc_a', store()).read())?.wanted).toEqual(entry('first').wanted)
  become('works')
  expect(await journal.keep(entry('fourth'))).toBe(true)
  expect(await openDraftJournal('cli_a', 'oc_a', store()).read()).toEqual(entry('fourth'))
  // The head, and a chunk of each document.
  expect(disk.size).toBe(3)
})

test('a browser that keeps nothing keeps it until the page is closed', async () => {
  const { store, become } = fakeStorage()
  become('refuses')
  const shared = store()
  expect(await openDraftJournal('cli_a', 'oc_a', shared).keep(entry('mine'))).toBe(false)
  expect(await openDraftJournal('cli_a', 'oc_a', shared).read()).toEqual(entry('mine'))
  expect(await openDraftJournal('cli_a', 'oc_a', store()).read()).toBeUndefined()
})

test('what an earlier version of the page kept in one piece is read as well', async () => {
  const { store } = fakeStorage()
  const shared = store()
  await shared.write({
    put: [['herald.unsaved.cli_a.oc_a', { version: 1, ...entry('earlier') }]],
    remove: [],
  })
  expect((await openDraftJournal('cli_a', 'oc_a', shared).read())?.wanted).toEqual(entry('earlier').wanted)
})
