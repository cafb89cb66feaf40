import { afterEach, expect, test, vi } from 'vitest'
import { FILE } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { openPickedFileStore } from '../../saving/media/media-store'
import { ModelLocks } from '../../saving/tabs/testing/model-locks'
import { p, page } from '../../saving/testing/page'
import { setSession } from '../api/client'
import { browserStore } from '../storage/indexed-db-store'
import type { Screen } from './open-queues'
import { createOpenQueue } from './queue-for'

afterEach(() => {
  setSession(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const screenOf = (document: BlockTree): Screen => ({
  isEditable: true,
  latest: () => document,
  onMerged: () => undefined,
  onAppended: () => undefined,
  onLearned: () => undefined,
})

test('the latest document is that of the newest screen, or the wanted one once the screen is gone', () => {
  const kept = page(p('a', 'kept'))
  const open = createOpenQueue('cli_one', 'oc_a', { revision: 1, saved: kept, wanted: kept, ids: [] })
  expect([open.isShown(), open.latest()]).toEqual([false, kept])
  const leaveFirst = open.attach(screenOf(page(p('a', 'first'))))
  expect([open.isShown(), open.latest()]).toEqual([true, page(p('a', 'first'))])
  const leaveSecond = open.attach(screenOf(page(p('a', 'second'))))
  leaveFirst()
  expect([open.isShown(), open.latest()]).toEqual([true, page(p('a', 'second'))])
  leaveSecond()
  expect([open.isShown(), open.latest()]).toEqual([false, kept])
})

const session = { token: 't-x', renew: () => Promise.reject(new Error('not asked')) }

test.each([
  ['as another application', { ...session, app_id: 'cli_two' }],
  ['as none', undefined],
])('a queue waits while the console is signed in %s, and then continues', async (_, other) => {
  const fetch = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { locks: new ModelLocks().locks })
  const empty = page()
  const { queue } = createOpenQueue('cli_one', 'oc_a', { revision: 1, saved: empty, wanted: empty, ids: [] })
  queue.change(page(p('a', 'words')))
  setSession(other)
  queue.retry()
  await expect.poll(() => queue.getSnapshot()).toMatchObject({ phase: 'retrying', pausedBy: 'unanswered' })
  expect(fetch).not.toHaveBeenCalled()
  setSession({ ...session, app_id: 'cli_one' })
  queue.retry()
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  queue.close()
})

test('a call whose answer never comes is repeated unchanged once it has taken too long', async () => {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  const fetch = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  )
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { locks: new ModelLocks().locks })
  setSession({ ...session, app_id: 'cli_one' })
  const empty = page()
  const { queue } = createOpenQueue('cli_one', 'oc_a', { revision: 1, saved: empty, wanted: empty, ids: [] })
  queue.change(page(p('a', 'words')))
  queue.retry()
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  for (const limit of limits) limit.abort(new DOMException('late', 'TimeoutError'))
  await expect.poll(() => queue.getSnapshot()).toMatchObject({ phase: 'retrying', pausedBy: 'unanswered' })
  queue.retry()
  await expect.poll(() => fetch.mock.calls.length).toBe(2)
  const [first, second] = fetch.mock.calls.map(([url, { body }]) => [url, body])
  expect(second).toEqual(first)
  queue.close()
})

test('a chosen file that was undone before its upload is stored again with the draft that restores it', async () => {
  vi.stubGlobal('navigator', { locks: new ModelLocks().locks })
  const empty = page()
  const { queue, media } = createOpenQueue('cli_one', 'oc_a', {
    revision: 1,
    saved: empty,
    wanted: empty,
    ids: [],
  })
  const stored = openPickedFileStore(browserStore, 'cli_one', 'oc_a')
  const token = media.add(new File(['bytes'], 'plan.txt'))
  media.forgetStored()
  await expect.poll(() => stored.get(token)).toBeUndefined()
  queue.setOnline(false)
  queue.change(page({ id: 'f', block_type: FILE, body: { file: { token, name: 'plan.txt' } }, children: [] }))
  queue.keepDraft()
  await expect.poll(() => stored.get(token)).toMatchObject({ name: 'plan.txt' })
  queue.close()
})
