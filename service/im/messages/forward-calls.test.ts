import { expect, test } from 'vitest'
import { oncePerCall } from '../../http/endpoint'
import { happyApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import { forwardReader } from './forward-calls'

test('each forward has an answer of its own to the uuid of one call', async () => {
  const world = await testWorld()
  const caller = { app_id: happyApp.app_id, tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }
  await world.store.transaction(async (tx) => {
    const input = {
      query: { receive_id_type: 'chat_id' as const, uuid: 'u' },
      body: { receive_id: 'oc_launch' },
    }
    const call = () => ({ tx, caller, world, input })
    const [one, other] = [forwardReader('one'), forwardReader('other')]
    const first = call()
    await one.keepAnswer(first, await one.receiverOf(first), { told: 'by one' })
    const again = call()
    expect(await one.firstAnswer(again)).toEqual({ told: 'by one' })
    expect(await other.firstAnswer(again)).toBeUndefined()
    // The order of the two questions does not matter.
    const later = call()
    await one.receiverOf(later)
    expect(await one.firstAnswer(later)).toEqual({ told: 'by one' })
  })
})

test('a reader is called once for one call, and takes nothing else', async () => {
  let reads = 0
  const read = oncePerCall(async ({ number }: { number: number }) => number + (reads += 1))
  const call = { number: 10 }
  expect([await read(call), await read(call), await read({ number: 20 })]).toEqual([11, 11, 22])
  // @ts-expect-error: a further argument would be ignored the second time.
  oncePerCall(async (_call: object, operation: string) => operation)
})
