import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { badPeer, badPeers, settled } from '../server/testing/bad-peers'
import { checkPlatforms } from './check'
import { checkDeeply } from './deep-check'
import { LongConnection } from './long-connection'
import { TenantTokens } from './tenant-tokens'
import { hostile } from './testing/faulty-platform'
import { appAt, gatewayOfTest } from './testing/gateway-before-herald'
import { Operator } from './testing/operator'
import { signInsAt } from './testing/sign-ins'
import { newUpstream, type Deadlines } from './upstream'

/** A fraction of a second in place of half a minute. */
const deadlines: Deadlines = { silenceMs: 150, checkMs: 10, answerMs: 200, callMs: 250 }
const names = Object.keys(badPeers)

function wayOut() {
  const upstream = newUpstream({}, deadlines)
  onTestFinished(() => upstream.close())
  return upstream
}

const json: RequestListener = (request, response) => {
  request.resume()
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end('{"code":0,"tenant_access_token":"t-well","expire":7200,"bot":{"app_name":"bot"}}')
}

/** On a busy machine a platform that works may miss the short deadlines, so what it answers is asked for again. */
const soon = (work: () => Promise<void>) => vi.waitFor(work, 20_000)

/** Runs every case at once, each on its own platform, as most of them wait. */
const each = (work: (name: string) => Promise<void>) => Promise.all(names.map(work))

test('a token request to a misbehaving platform settles, and the next one gets a token', async () => {
  await each(async (name) => {
    const platform = await badPeer(json)
    let now = 0
    const tokens = new TenantTokens(appAt(platform.url), wayOut().ask, () => now)
    platform.does(badPeers[name])
    expect([name, await settled(Promise.resolve(tokens.get()))]).toEqual([name, 'failed'])
    // Skips the pause after a failure.
    now += 10_000
    expect([name, await settled(tokens.probe())]).toEqual([name, 'failed'])
    await vi.waitFor(() => expect([name, platform.bad()]).toEqual([name, 0]), 5_000)
    platform.does(undefined)
    await soon(async () => {
      now += 10_000
      expect([name, await tokens.get()]).toEqual([name, 't-well'])
    })
    // The gateway holds a token, so a probe only checks that the platform is reachable.
    platform.does(badPeers[name])
    now += 10_000
    await settled(tokens.probe())
    platform.does(undefined)
    await soon(async () => {
      now += 10_000
      await tokens.probe()
    })
  })
})

/** One of every four faults: the gateways take turns, as each call to a fault waits. */
const lanes = [0, 1, 2, 3].map((lane) => names.filter((_, at) => at % 4 === lane))

test("every operator's call to a misbehaving platform settles, and the next one succeeds", async () => {
  const message = { receive_id: 'oc_launch', msg_type: 'text', content: '{}' }
  const post = { method: 'POST', body: JSON.stringify(message) }
  const form = () => {
    const body = new FormData()
    body.set('file', new Blob([Buffer.alloc(1024 * 1024)]), 'a.bin')
    return { method: 'POST', body }
  }
  const walk = async (lane: readonly string[]) => {
    let bad: string | undefined
    const platform = await hostile((request, response) => {
      if (bad === undefined) return json(request, response)
      request.resume()
      request.socket.on('error', () => undefined)
      badPeers[bad]?.(request)
    })
    const alice = new Operator(await gatewayOfTest([appAt(platform.url)], { deadlines }))
    const isServed = async () => expect((await alice.ask('/open-apis/im/v1/chats')).status).toBe(200)
    await soon(async () => {
      await alice.signIn('ou_alice')
      await isServed()
    })
    for (const name of lane) {
      bad = name
      const calls = [
        alice.ask('/open-apis/im/v1/chats'),
        alice.ask('/open-apis/im/v1/messages?receive_id_type=chat_id', post),
        alice.ask('/open-apis/im/v1/files', form()),
        alice.ask('/open-apis/im/v1/images/img_1'),
      ]
      const [read, sent, uploaded, file] = await Promise.all(
        calls.map((call) =>
          call.then(async (answer) => (await settled(answer.arrayBuffer()), answer.status)),
        ),
      )
      expect([name, sent, uploaded]).toEqual([name, 502, 502])
      // 429: bodies that arrive at once fill the operator's share of memory.
      expect([name, [502, 429].includes(read!), [502, 429, 200].includes(file!)]).toEqual([name, true, true])
      bad = undefined
      await soon(isServed)
    }
  }
  await Promise.all(lanes.map(walk))
})

test.each(['/oauth/v3/token', '/authen/v2/oauth/token', '/authen/v1/user_info'])(
  'a sign-in settles when the platform mishandles %s',
  async (path) => {
    await each(async (name) => {
      const platform = await badPeer((request, response) => {
        request.resume()
        const isGone = path.includes('v2') && request.url?.includes('v3')
        response
          .writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' })
          .end(
            '{"code":0,"access_token":"u-1","data":{"open_id":"ou_alice","tenant_key":"736588c9260f175e","union_id":"on_alice"}}',
          )
      })
      const begin = signInsAt(platform.url, wayOut())
      const signedIn = () => begin('10.0.0.1')('code')
      platform.does(badPeers[name], ({ url = '' }) => url.includes(path))
      expect([name, await signedIn()]).toEqual([name, '/?sign-in=platform'])
      platform.does(undefined)
      await soon(async () => expect([name, await signedIn()]).toEqual([name, '/']))
    })
  },
)

test('a check of a misbehaving platform settles', async () => {
  await each(async (name) => {
    const platform = await badPeer(json)
    const apps = [appAt(platform.url)]
    const config = { host: '', port: 0, public_url: '', data: '', idle_ms: 0, absolute_ms: 0, apps }
    const check = (which: (url: string) => boolean) => {
      platform.does(badPeers[name], ({ url = '' }) => which(url))
      return checkPlatforms(config, () => undefined, { upstream: newUpstream({}, deadlines) })
    }
    expect([name, await check((url) => url.includes('tenant_access_token'))]).toEqual([name, false])
    expect([name, await check((url) => url.includes('bot/v3/info'))]).toEqual([name, false])
    const said: string[] = []
    const tell = (line: string) => void said.push(line)
    platform.does(badPeers[name], ({ url = '' }) => !url.includes('tenant_access_token'))
    const isWell = await checkDeeply(appAt(platform.url), tell, undefined, newUpstream({}, deadlines))
    expect([name, isWell, said]).toEqual([
      name,
      false,
      [expect.stringContaining('the test chat could not be created')],
    ])
  })
})

test('the gateway retries a long connection to a misbehaving platform', async () => {
  await each(async (name) => {
    let sockets = 0
    const platform = await badPeer((request, response) => {
      request.resume()
      if (request.method === 'POST')
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"code":0,"data":{"URL":"${platform.url.replace('http', 'ws')}/ws"}}`)
      sockets += 1
      request.socket.on('error', () => undefined)
      badPeers[name]?.(request)
    })
    let asked = 0
    // First the request for an address is bad, then each connection.
    platform.does(badPeers[name], ({ method }) => method === 'POST' && asked++ === 0)
    const { ask, agentFor } = wayOut()
    const connection = new LongConnection({
      app: appAt(platform.url),
      ask,
      agentFor,
      times: { openMs: 200, pauseMs: 1 },
      onEvent: () => undefined,
      onOpen: () => undefined,
      onBreak: () => undefined,
    })
    onTestFinished(() => connection.close())
    await vi.waitFor(() => expect([name, sockets >= 2]).toEqual([name, true]), 20_000)
    expect([name, connection.isOpen]).toEqual([name, false])
  })
})
