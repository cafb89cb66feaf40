import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../../api/client'
import { ModelLocks } from '../../../saving/tabs/testing/model-locks'
import { fakeStorage } from '../../../storage/testing/fake-storage'
import { openPublishStorage, openTransport } from './open-publish-queue'

afterEach(() => {
  setSession(undefined)
  vi.unstubAllGlobals()
})

const session = (app_id: string) => ({
  token: 't-x',
  app_id,
  renew: () => Promise.reject(new Error('not asked')),
})

test('after a sign-in as another application nothing is sent, and the callback is called', () => {
  const fetch = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetch)
  const onCallerChanged = vi.fn()
  const line = openTransport('cli_one', onCallerChanged)
  setSession(session('cli_two'))
  void line.send('oc_a', {
    kind: 'delete',
    block_id: 'b',
    revision_id: 1,
    client_token: 'token',
    body: { start_index: 0, end_index: 1 },
  })
  void line.revision('oc_a')
  expect([fetch.mock.calls.length, onCallerChanged.mock.calls.length]).toEqual([0, 2])
})

test('an upload that cannot begin because another application is signed in lets the next one begin', async () => {
  vi.stubGlobal('navigator', { locks: new ModelLocks().locks })
  const closing = new AbortController()
  const transport = openTransport('cli_one', () => closing.abort())
  setSession(session('cli_two'))
  const upload = { kind: 'image', blockId: 'b', name: 'a.png', bytes: new Blob(['x']) } as const
  const sending = { signal: closing.signal, onProgress: () => undefined, parts: { sent: 0 } }
  transport.alone(() => transport.upload(upload, sending), closing.signal).catch(() => undefined)
  const next = vi.fn(() => Promise.resolve('token'))
  void transport.alone(next, new AbortController().signal)
  await expect.poll(() => next.mock.calls.length).toBe(1)
})

test('a job that an earlier version stored is read with its content', async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  const { store, disk } = fakeStorage()
  const job = {
    job_id: 'j1',
    app_id: 'cli_one',
    madeAt: 1,
    targets: [{ chat_id: 'oc_a', state: { is: 'writing' } }],
  }
  // Before, outcomes were called fates.
  disk.set('"v1 job cli_one j1"', { ...job, fates: [{ id: 'w', block_type: 43, fate: 'leftOut' }] })
  const storage = openPublishStorage('cli_one', store())
  const outcomes = [{ id: 'w', block_type: 43, outcome: 'leftOut' }]
  expect([await storage.readAll(), await storage.read('j1')]).toEqual([
    [{ ...job, outcomes }],
    { ...job, outcomes },
  ])
  disk.set('"v1 part j1 content"', { blocks: [] })
  expect(await storage.content('j1')).toEqual({ blocks: [] })
})
