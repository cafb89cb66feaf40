import { expect, test } from 'vitest'
import { badPeer, badPeers } from '../testing/bad-peers'
import { webhooks } from './webhook'

const push = { event_id: 'event', text: () => '{}', isCallback: true }

test('a challenge and a push to a misbehaving subscriber settle, and the next ones succeed', async () => {
  await Promise.all(
    Object.keys(badPeers).map(async (name) => {
      const subscriber = await badPeer((request, response) => {
        const parts: Buffer[] = []
        request.on('data', (part: Buffer) => parts.push(part))
        request.on('end', () => response.end(Buffer.concat(parts)))
      })
      const hooks = webhooks({ mayLeave: false, times: { pushMs: 400, challengeMs: 400 } })
      const target = { url: subscriber.url, verification_token: 'token' }
      subscriber.does(badPeers[name])
      expect([name, (await hooks.push(target, push)).accepted]).toEqual([name, false])
      subscriber.does(undefined)
      const well = webhooks({ mayLeave: false })
      expect([name, await well.verify(target)]).toEqual([name, undefined])
      subscriber.does(badPeers[name])
      // Some start a 200 answer before they misbehave, or send too much.
      await well.push(target, push)
      subscriber.does(undefined)
      expect([name, await hooks.verify(target), await well.push(target, push)]).toEqual([
        name,
        undefined,
        { accepted: true, result: '200', answer: {} },
      ])
    }),
  )
})
