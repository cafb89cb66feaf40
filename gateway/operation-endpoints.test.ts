import { expect, onTestFinished, test, vi } from 'vitest'
import { startHere } from '../server/testing/running-server'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { appAt, gatewayOfTest, herald } from './testing/gateway-before-herald'
import { signedIn } from './testing/operator'

async function started(more: Parameters<typeof appAt>[1] = {}) {
  const platform = await herald(happyWorld())
  onTestFinished(() => platform.close())
  const gateway = await gatewayOfTest([appAt(platform.url, more)])
  return { platform, gateway, alice: await signedIn(gateway, 'ou_alice') }
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, 20_000)

test('readyz names an application while its platform is unreachable or no longer knows it', async () => {
  const { platform, gateway, alice } = await started()
  const ready = async () => {
    const answer = await fetch(`${gateway.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  const failed = [503, { status: 'not ready', failed: [`platform ${happyApp.app_id}`] }]
  // The gateway now holds a token that is valid for an hour.
  expect(await alice.json('/open-apis/im/v1/chats')).toMatchObject({ code: 0 })
  await eventually(async () => expect(await ready()).toEqual([200, { status: 'ready' }]))
  await platform.close()
  await eventually(async () => expect(await ready()).toEqual(failed))
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)

  const port = Number(new URL(platform.url).port)
  const stranger = await startHere({ port, world: { ...happyWorld(), apps: [] } })
  onTestFinished(() => stranger.close())
  await eventually(async () => expect(await ready()).toEqual(failed))
  await stranger.close()
  const again = await startHere({ port, world: happyWorld() })
  onTestFinished(() => again.close())
  await eventually(async () => expect(await ready()).toEqual([200, { status: 'ready' }]))
})

test('metrics count the calls of the month, what the plan includes, and the calls that wait for the budget', async () => {
  const { gateway, alice } = await started({ monthly_calls: 5_000 })
  const metrics = async () => (await fetch(`${gateway.url}/metrics`)).text()
  const month = async () =>
    Number(
      new RegExp(`^herald_gateway_month_calls\\{app_id="${happyApp.app_id}"\\} (\\d+)$`, 'm').exec(
        await metrics(),
      )?.[1],
    )
  const before = await month()
  for (const _ of [1, 2]) await alice.json('/open-apis/im/v1/chats')
  await eventually(async () => expect(await month()).toBe(before + 2))
  expect(await metrics()).toContain(
    `\nherald_gateway_month_calls_included{app_id="${happyApp.app_id}"} 5000\n`,
  )
  expect(await metrics()).toContain('\nherald_gateway_calls_waiting 0\n')

  // Five messages a second may go to one chat.
  const leaving = new AbortController()
  const sends = Array.from({ length: 30 }, (_, at) =>
    alice.ask('/open-apis/im/v1/messages?receive_id_type=chat_id', {
      method: 'POST',
      body: JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: `{"text":"${at}"}` }),
      signal: leaving.signal,
    }),
  )
  const sent = Promise.allSettled(sends)
  await eventually(async () => expect(await metrics()).toMatch(/^herald_gateway_calls_waiting [1-9]\d*$/m))
  leaving.abort()
  await sent
  await eventually(async () => expect(await metrics()).toContain('\nherald_gateway_calls_waiting 0\n'))
})
