import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import type { RunningServer } from '../../server/start-server'
import { peerOfTest } from '../../server/testing/peers'
import { happyWorld } from '../../service/testing/happy-world'
import { appAt, gatewayOfTest, herald } from './gateway-before-herald'
import { signedIn } from './operator'

/** A platform that signs users in like Herald and answers everything else as the test wants. */
export async function hostile(
  answer: RequestListener,
  /** `v3`: status of the current token endpoint; `token`: handles requests for tenant tokens. By default both work. */
  { v3, token }: { v3?: number; token?: RequestListener } = {},
): Promise<{ url: string; tokenRequests: () => number; confided: string[] }> {
  const real: RunningServer = await herald(happyWorld())
  let tokens = 0
  /** The secret tokens and codes that it issued. */
  const confided: string[] = []
  const url = await peerOfTest((request, response) => {
    const isToken = request.url?.includes('tenant_access_token') ?? false
    if (isToken) tokens += 1
    if (isToken && token) return token(request, response)
    if (!isToken && !/authen|\/oauth\//.test(request.url ?? '')) return answer(request, response)
    if (v3 !== undefined && request.url?.startsWith('/oauth/v3/'))
      return void response.writeHead(v3, { 'content-type': 'text/plain' }).end('404 page not found')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
      void fetch(real.url + request.url, {
        method: request.method ?? 'GET',
        headers,
        redirect: 'manual',
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      }).then(async (given) => {
        response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' })
        const text = await given.text()
        for (const [, token = ''] of text.matchAll(/"\w*(?:token|code)":"([^"]{20,})"/g)) confided.push(token)
        response.end(text)
      })
    })
  })
  onTestFinished(() => real.close())
  return { url, tokenRequests: () => tokens, confided }
}

/** Alice, signed in at a gateway in front of such a platform. */
export async function operatorBefore(answer: RequestListener, more = {}) {
  const platform = await hostile(answer)
  const said: string[] = []
  const gateway = await gatewayOfTest([appAt(platform.url, more)], { say: (line) => said.push(line) })
  const alice = await signedIn(gateway, 'ou_alice')
  return { alice, said, platform, gateway }
}
