import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { LarkError } from '../../client/lark-error'
import { createService } from '../../service/http/create-service'
import { happyApp, happyNow } from '../../service/testing/happy-world'
import { testWorld } from '../../service/testing/test-world'
import { inNameOf, setSession } from '../../src/api/client'
import { mediaBudget } from '../../src/api/page-budgets'
import { downloadMedia } from './download-media'

const PICTURE = 'boxcnHappyPicture0000000001'

/** The service's answers to the downloads, in order. */
let statuses: number[]
/** Requests that the service has not answered yet. */
let unanswered: number
/** Each test begins an hour after the previous one, when the budget is available again. */
let hours = 0

/** The real service, whose clock is this page's. */
beforeEach(async () => {
  statuses = []
  unanswered = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime((hours += 1) * 3_600_000)
  const began = performance.now()
  const world = await testWorld()
  const serve = createService(world)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    world.setNow(happyNow + performance.now() - began)
    unanswered += 1
    const response = await serve(new Request(new URL(url, 'http://herald.test'), init))
    unanswered -= 1
    statuses.push(response.status)
    return response
  })
  setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.reject(new Error('not asked')),
  })
  return () => {
    setSession(undefined)
    vi.useRealTimers()
  }
})

/** Returns all results. Time passes while they are awaited, but not while the service works. */
async function downloads(count: number) {
  let isOver = false
  const all = Promise.allSettled(
    Array.from({ length: count }, () => downloadMedia(inNameOf(happyApp.app_id), mediaBudget, PICTURE)),
  )
  void all.then(() => (isOver = true))
  while (!isOver) {
    await setImmediate()
    if (unanswered === 0) await vi.advanceTimersByTimeAsync(50)
  }
  return (await all).map((each) => (each.status === 'fulfilled' ? each.value.size : (each.reason as Error)))
}

test('twelve simultaneous pictures are requested at five a second, and none is refused', async () => {
  const began = performance.now()
  expect(await downloads(12)).toEqual(Array.from({ length: 12 }, () => 70))
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200))
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_000)
})

test('a request is repeated until it returns bytes if another tab has used up the second', async () => {
  const { fetch } = globalThis
  for (const _ of [1, 2, 3, 4, 5])
    await fetch(`/open-apis/drive/v1/medias/${PICTURE}/download`, {
      headers: { authorization: `Bearer ${happyApp.token}` },
    })
  expect(await downloads(2)).toEqual([70, 70])
  expect(statuses.slice(5)).toContain(429)
})

test('a refusal is thrown at once, and a missing answer after three more tries', async () => {
  await expect(downloadMedia(inNameOf(happyApp.app_id), mediaBudget, 'boxcnNothing')).rejects.toBeInstanceOf(
    LarkError,
  )
  expect(statuses).toEqual([404])
  let tries = 0
  vi.stubGlobal('fetch', () => {
    tries += 1
    return Promise.reject(new TypeError('no line'))
  })
  expect(await downloads(1)).toMatchObject([{ name: 'NoAnswer' }])
  expect(tries).toBe(4)
})

test('an abort ends the wait at once', async () => {
  for (let left = mediaBudget.left(); left > 0; left--) mediaBudget.msUntil()
  const leaving = new AbortController()
  const waiting = downloadMedia(inNameOf(happyApp.app_id), mediaBudget, PICTURE, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(statuses).toEqual([])
})
