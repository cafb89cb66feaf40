import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Budget } from './budget'
import { Sessions } from './sessions'
import { SignIn } from './sign-in'
import { GatewayStore } from './store'
import { appAt } from './testing/gateway-before-herald'
import { UpstreamError } from './upstream'

test('however often a stranger ends a sign-in with a code of his own making, the platform is asked as often as it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-sign-in-'))
  const store = new GatewayStore(folder)
  onTestFinished(async () => {
    vi.useRealTimers()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const asked: number[] = []
  const app = appAt('http://127.0.0.1:1')
  const times = { idle_ms: 1_800_000, absolute_ms: 43_200_000 }
  const config = { host: '', port: 0, public_url: 'http://127.0.0.1:2', data: folder, ...times, apps: [app] }
  const signIn = new SignIn({
    config,
    sessions: new Sessions(store, times),
    budget: new Budget(),
    ask() {
      asked.push(performance.now())
      return Promise.reject(new UpstreamError('no such code'))
    },
    onSignIn: () => Promise.resolve(),
  })
  const attempt = async () => {
    const { headers } = signIn.begin(app, '/')
    const state = new URL(String(headers['location'])).searchParams.get('state') ?? ''
    const cookie = String(headers['set-cookie']).split(';')[0]
    const back = await signIn.finish(new URLSearchParams({ code: 'made-up', state }), cookie)
    return back.headers['location']
  }
  const attempts = Array.from({ length: 500 }, attempt)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(['/?sign-in=platform']))
  expect(asked.length).toBeGreaterThan(300)
  for (const at of asked)
    expect(asked.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(50)
})
