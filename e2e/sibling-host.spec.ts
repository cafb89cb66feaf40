import { createServer } from 'node:http'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures'
import { allow, BOB, gatewayBefore } from './gateway-process'
import { listen } from './processes'

/** The domain of the gateway and of the host that attacks it. */
const DOMAIN = 'herald.localhost'
const SESSION = '__Host-herald'

test(
  'a cookie of a sibling host opens no session of another operator',
  { tag: '@long' },
  async ({ browser, herald }) => {
    const gateway = await gatewayBefore(herald.url, 'owner', `desk.${DOMAIN}`)
    let cookie = ''
    const sibling = createServer((_, response) => {
      // Written as latin1: one byte a character.
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookie }).end('<h1>hello</h1>')
    })
    const port = await listen(sibling)

    const whoIsThere = async (context: BrowserContext) => {
      const page = await context.newPage()
      await page.goto(`${gateway.url}/healthz`)
      const seen = await page.evaluate(async () => {
        const answer = await fetch('/_herald/environment')
        return [answer.status, await answer.text()] as const
      })
      await page.close()
      return seen
    }

    const attacker = await browser.newContext()
    const theirs = await attacker.newPage()
    await theirs.goto(`${gateway.url}/gateway/sign-in?app=cli_a1b2c3d4e5f60718`)
    await allow(theirs)
    await theirs.waitForURL(`${gateway.url}/**`)
    expect((await whoIsThere(attacker))[1]).toContain(BOB)
    const id = (await attacker.cookies()).find(({ name }) => name === SESSION)?.value ?? ''
    expect(id).not.toBe('')

    for (const [odd, status] of [
      ['', 200],
      [' ', 200],
      ['\u00a0', 400],
      ['\u00c2\u00a0', 400],
      ['"', 400],
    ] as const) {
      const victim = await browser.newContext()
      const page = await victim.newPage()
      cookie = `${odd}${SESSION}=${id}; Domain=${DOMAIN}; Path=/`
      await page.goto(`http://evil.${DOMAIN}:${port}/`)
      const [answered, text] = await whoIsThere(victim)
      expect([odd, answered, text.includes(BOB)]).toEqual([odd, status, false])
      await victim.close()
    }
    await attacker.close()
    sibling.closeAllConnections()
    sibling.close()
    await gateway.close()
  },
)
