import { expect, test } from 'vitest'
import { passedOn, peerOfTest } from '../server/testing/peers'
import { appAt, gatewayOfTest, platformOfFile } from './testing/gateway-before-herald'
import { signedIn } from './testing/operator'

const platform = platformOfFile()

test('ten operators write one announcement at once, and each write is saved once, at the announcement’s rate limit', async () => {
  const writes: number[] = []
  const pass = passedOn(platform.url)
  const url = await peerOfTest((incoming, outgoing) => {
    if (incoming.method === 'POST' && incoming.url?.includes('/children')) writes.push(performance.now())
    pass(incoming, outgoing)
  })
  const gateway = await gatewayOfTest([
    appAt(platform.url, { platform: { brand: 'herald', open: url, accounts: platform.url } }),
  ])
  const operators = await Promise.all(
    Array.from({ length: 10 }, (_, at) => signedIn(gateway, at % 2 ? 'ou_bob' : 'ou_alice')),
  )
  const blocks = '/open-apis/docx/v1/chats/oc_launch/announcement/blocks'
  await Promise.all(
    operators.map(async (operator, at) => {
      const { code } = await operator.json(`${blocks}/oc_launch/children?client_token=token-${at}`, {
        method: 'POST',
        body: JSON.stringify({
          children: [{ block_type: 2, text: { elements: [{ text_run: { content: `line ${at}` } }] } }],
        }),
      })
      expect(code).toBe(0)
    }),
  )
  // Three, then three more each second. The budget's own test checks the exact windows on a fake clock.
  expect((writes.at(-1) ?? 0) - (writes[0] ?? 0)).toBeGreaterThan(2_000)
  const listed = JSON.stringify((await operators[0]!.json(`${blocks}?page_size=500`)).data)
  for (const at of operators.keys()) expect(listed.split(`"line ${at}"`).length).toBe(2)
})
