import { expect, test } from 'vitest'
import { acquireDownloadSlot } from './get-resource'

const never = new AbortController().signal

test('a fifth download waits until one is done, and the latest starts first', async () => {
  const four = await Promise.all([1, 2, 3, 4].map(() => acquireDownloadSlot(never)))
  const order: string[] = []
  const begin = (name: string) =>
    acquireDownloadSlot(never).then((giveBack) => {
      order.push(name)
      return giveBack
    })
  const [fifth, sixth] = [begin('fifth'), begin('sixth')]
  await Promise.resolve()
  expect(order).toEqual([])
  four[0]?.()
  const giveSixth = await sixth
  expect(order).toEqual(['sixth'])
  // Releasing one slot twice releases one.
  four[0]?.()
  await Promise.resolve()
  expect(order).toEqual(['sixth'])
  giveSixth()
  const giveFifth = await fifth
  expect(order).toEqual(['sixth', 'fifth'])
  for (const giveBack of [...four, giveFifth]) giveBack()
})

test('a request aborted while waiting uses no slot', async () => {
  const four = await Promise.all([1, 2, 3, 4].map(() => acquireDownloadSlot(never)))
  const stop = new AbortController()
  const cancelled = acquireDownloadSlot(stop.signal)
  const next = acquireDownloadSlot(never)
  stop.abort(new Error('scrolled away'))
  await expect(cancelled).rejects.toThrow('scrolled away')
  four[0]?.()
  const giveBack = await next
  for (const each of [...four, giveBack]) each()
  expect(() => acquireDownloadSlot(stop.signal)).toThrow('scrolled away')
})
