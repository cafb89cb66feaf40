import { expect, test } from 'vitest'
import { openDownloadQueue, nextTurn, type Transport } from '../testing/opened-queue'
import { downloadId, type Resource } from './download'

const resources = ['a', 'b', 'c', 'd'].map((letter): Resource => {
  return { messageId: 'om_file', key: `file_${letter}`, type: 'file', kind: 'file' }
})
const plan: Resource = { messageId: 'om_file', key: 'file_v3_happy', type: 'file', kind: 'file' }

/** Refuses the first `count` calls as too frequent. */
function refusing(count: number, headers: Record<string, string> = {}) {
  const asked: number[] = []
  const line: Transport = (answer) => async (url, init) => {
    asked.push(asked.length)
    if (asked.length > count) return await answer(url, init)
    const body = JSON.stringify({ code: 99991400, msg: 'request trigger frequency limit' })
    return new Response(body, {
      status: 429,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    })
  }
  return { asked, line }
}

test('a row waits as long as the header says plus a random part, then continues by itself', async () => {
  const { asked, line } = refusing(1, { 'x-ogw-ratelimit-reset': '7' })
  const { queue, clock, phaseOf, ended } = await openDownloadQueue({ line, random: () => 0.2 })
  queue.save([plan])
  await nextTurn(10)
  expect(phaseOf(plan)).toEqual({ name: 'rate', at: 7_100, came: 0 })
  await clock.pass(7_000)
  await nextTurn(5)
  expect(asked).toHaveLength(1)
  await clock.pass(100)
  expect(await ended(plan)).toMatchObject({ name: 'done' })
  expect(asked).toHaveLength(2)
})

test('without a header, a row waits longer each time plus a random part, and never gives up', async () => {
  const waits = async (chance: number) => {
    const { line } = refusing(7)
    const { queue, clock, phaseOf, ended } = await openDownloadQueue({ line, random: () => chance })
    queue.save([plan])
    const told: number[] = []
    for (let time = 0; time < 7; time++) {
      await nextTurn(10)
      const phase = phaseOf(plan)
      if (phase.name !== 'rate') throw new Error(phase.name)
      told.push(phase.at - clock.now())
      await clock.pass(phase.at - clock.now())
    }
    expect(await ended(plan)).toMatchObject({ name: 'done' })
    return told
  }
  expect(await waits(0.5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000])
  expect(await waits(0)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 12_000, 12_000])
})

test('all rows wait with the refused one, because calls are counted together', async () => {
  const { asked, line } = refusing(3, { 'x-ogw-ratelimit-reset': '5' })
  const { queue, clock, phaseOf } = await openDownloadQueue({ line, random: () => 0 })
  queue.save(resources)
  await nextTurn(10)
  expect(resources.map((each) => phaseOf(each).name)).toEqual(['rate', 'rate', 'rate', 'waiting'])
  // A row that is added meanwhile also waits.
  queue.save([plan])
  await nextTurn(10)
  expect([asked.length, phaseOf(plan).name]).toEqual([3, 'waiting'])
  await clock.pass(4_999)
  await nextTurn(10)
  expect([asked.length, queue.rows.heldUntil()]).toEqual([3, 5_000])
  await clock.pass(1)
  await nextTurn(10)
  expect(asked.length).toBeGreaterThan(3)
  expect(queue.rows.heldUntil()).toBeUndefined()
})

test('a row that is paused while it waits does not continue', async () => {
  const { asked, line } = refusing(1, { 'x-ogw-ratelimit-reset': '5' })
  const { queue, clock, phaseOf } = await openDownloadQueue({ line })
  queue.save([plan])
  await nextTurn(10)
  queue.pause(downloadId(plan))
  await clock.pass(60_000)
  await nextTurn(10)
  expect([asked.length, phaseOf(plan).name]).toEqual([1, 'paused'])
})
