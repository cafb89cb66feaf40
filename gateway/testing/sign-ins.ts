import { onTestFinished } from 'vitest'
import { folderOfTest } from '../../server/testing/folders'
import { Budget } from '../budget'
import { Sessions } from '../sessions'
import { SignIn } from '../sign-in'
import { GatewayStore } from '../store'
import type { Upstream } from '../upstream'
import { appAt } from './gateway-before-herald'

/** Sign-ins at a platform. The returned function begins one, and what that returns ends it with a code. */
export function signInsAt(url: string, { ask, now = Date.now }: { ask: Upstream; now?: () => number }) {
  const data = folderOfTest()
  const store = new GatewayStore(data)
  onTestFinished(() => store.close())
  const app = appAt(url)
  const times = { idle_ms: 1_800_000, absolute_ms: 43_200_000 }
  const signIn = new SignIn({
    config: { host: '', port: 0, public_url: 'http://127.0.0.1:2', data, ...times, apps: [app] },
    sessions: new Sessions(store, times, now),
    budget: new Budget(),
    now,
    ask,
    onSignIn: () => Promise.resolve(),
  })
  return (address: string) => {
    const { headers } = signIn.begin(app, '/', address)
    const state = new URL(String(headers['location'])).searchParams.get('state') ?? ''
    const cookie = String(headers['set-cookie']).split(';')[0]
    return async (code: string) =>
      (await signIn.finish(new URLSearchParams({ code, state }), cookie, address)).headers['location']
  }
}
