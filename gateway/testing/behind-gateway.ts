import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { HangUp } from '../../server/hang-up'
import { folderOfTest } from '../../server/testing/folders'
import type { Answer } from '../../server/write-answer'
import { happyApp, happyWorld, otherApp } from '../../service/testing/happy-world'
import type { GatewayApp, Platform } from '../config'
import { cookieOf, SESSION_COOKIE } from '../cookies'
import { newGateway } from '../gateway'
import { FLOW_COOKIE } from '../sign-in'
import { jsonOf, newUpstream } from '../upstream'
import { appAt, herald } from './gateway-before-herald'

const PUBLIC_URL = 'http://127.0.0.1:8788'

/**
 * A real gateway in this process, in front of a real Herald with two applications. It receives the page's calls as
 * from a browser with one cookie jar. `signIn` acts as a user at the platform's page. `browser` makes another browser
 * with its own jar.
 */
export async function behindGateway(brand: Platform['brand'] = 'herald', more: Partial<GatewayApp> = {}) {
  const platform = await herald(happyWorld())
  const given = { ...more, platform: { brand, open: platform.url, accounts: platform.url } }
  const folder = folderOfTest()
  const apps = [
    appAt(platform.url, given),
    appAt(platform.url, { ...given, name: 'Second', app_id: otherApp.app_id, secret: otherApp.app_secret }),
  ]
  const times = { idle_ms: 1_800_000, absolute_ms: 43_200_000 }
  const gateway = newGateway({ host: '', port: 0, public_url: PUBLIC_URL, data: folder, ...times, apps })
  const { ask, close } = newUpstream({})
  onTestFinished(async () => {
    close()
    gateway.endStreams()
    await gateway.close()
    await platform.close()
  })

  const answered = async (jar: Map<string, string>, path: string, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const hangUp = new HangUp()
    init.signal?.addEventListener('abort', () => hangUp.end())
    const body = Readable.from(init.body === undefined ? [] : [Buffer.from(init.body as string)])
    const releases: (() => void)[] = []
    const end = () => {
      for (const release of releases.splice(0)) release()
    }
    hangUp.listen(end)
    const answer = await gateway.answer(
      {
        method: init.method ?? 'GET',
        url: new URL(path, PUBLIC_URL),
        headers: { ...headers, cookie, 'sec-fetch-site': 'same-origin' },
        body: () => body,
        address: '127.0.0.1',
        connection: jar,
        hangUp,
        onEnd: (release) => void releases.push(release),
      },
      () => undefined,
    )
    // A stream ends when the page closes it.
    if (!(answer instanceof Response)) end()
    return answer
  }

  const browser = () => {
    const jar = new Map<string, string>()
    const keep = ({ headers }: Answer) => {
      for (const line of [headers['set-cookie'] ?? []].flat())
        for (const name of [SESSION_COOKIE, FLOW_COOKIE]) {
          const value = cookieOf(line.split(';')[0], name)
          if (value !== undefined) jar.set(name, value)
          else if (line.startsWith(`${name}=;`)) jar.delete(name)
        }
    }
    return {
      jar,
      async fetch(url: string, init?: RequestInit): Promise<Response> {
        const answer = await Promise.race([answered(jar, url, init), givenUp(init?.signal)])
        if (answer instanceof Response) return answer
        keep(answer)
        const { status, headers, body } = answer
        const bytes = body instanceof Readable ? Buffer.concat(await body.toArray()) : body
        return new Response(bytes && new Uint8Array(bytes), {
          status,
          headers: { 'content-type': String(headers['content-type']) },
        })
      },
      /** Returns where the gateway finally redirects the browser. */
      async signIn(open_id: string, app_id = happyApp.app_id): Promise<unknown> {
        const begun = (await answered(jar, `/gateway/sign-in?app=${app_id}&return=/`)) as Answer
        keep(begun)
        const page = new URL(String(begun.headers['location']))
        const decision = { ...Object.fromEntries(page.searchParams), open_id, decision: 'allow' }
        const decided = await ask(page.origin + page.pathname, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(decision)),
        })
        const { data } = (await jsonOf(decided)) as { data: { location: string } }
        const { pathname, search } = new URL(data.location)
        const back = (await answered(jar, pathname + search)) as Answer
        keep(back)
        return back.headers['location']
      },
    }
  }

  const here = browser()
  globalThis.fetch = (url, init) => here.fetch(url as string, init)
  return { here, browser, platform, data: folder }
}

/** Rejects at once, as `fetch` does, even if the gateway is already closed and never answers. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal?.reason as Error)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
