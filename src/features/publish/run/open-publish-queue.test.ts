import { afterEach, expect, test, vi } from 'vitest'
import { ModelLocks } from '../../../../saving/tabs/testing/model-locks'
import { setSession } from '../../../api/client'
import { openTransport } from './open-publish-queue'

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
