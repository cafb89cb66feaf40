import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../../api/client'
import { openTransport } from './open-publish-queue'

afterEach(() => {
  setSession(undefined)
})

const session = (app_id: string) => ({
  token: 't-x',
  app_id,
  renew: () => Promise.reject(new Error('not asked')),
})

test('once the console is another application nothing leaves, and it is told', () => {
  const fetch = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetch)
  const onOtherCaller = vi.fn()
  const line = openTransport('cli_one', onOtherCaller)
  setSession(session('cli_two'))
  void line.send('oc_a', {
    kind: 'delete',
    block_id: 'b',
    revision_id: 1,
    client_token: 'token',
    body: { start_index: 0, end_index: 1 },
  })
  void line.revision('oc_a')
  expect([fetch.mock.calls.length, onOtherCaller.mock.calls.length]).toEqual([0, 2])
})
