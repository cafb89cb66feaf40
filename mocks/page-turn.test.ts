import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageTurn } from './page-turn'

/** The browser's lock; each tab's hold on it can be ended, as by closing the tab. */
function fakeLocks() {
  let held: Promise<unknown> | undefined
  const leave: (() => void)[] = []
  type Work = (lock: object | null) => Promise<unknown>
  const hold = (work: Work) => {
    const gone = new Promise<void>((resolve) => leave.push(resolve))
    held = Promise.race([work({}), gone]).finally(() => (held = undefined))
    return held
  }
  return {
    closeFirstTab: () => leave.shift()?.(),
    async request(_name: string, ...[options, later]: [Work] | [object, Work]) {
      const work = later ?? (options as Work)
      if (held === undefined) return hold(work)
      if (later) return work(null)
      while (held !== undefined) await held
      return hold(work)
    },
  }
}

let locks: ReturnType<typeof fakeLocks>
const channels: BroadcastChannel[] = []

beforeEach(() => {
  locks = fakeLocks()
  vi.stubGlobal('navigator', { locks })
  const Real = BroadcastChannel
  const ownChannel = function (name: string) {
    const channel = new Real(name)
    channels.push(channel)
    return channel
  }
  vi.stubGlobal('BroadcastChannel', ownChannel)
})

/** Keeps the tabs of one test from answering those of the next. */
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

const saying = (name: string) => async () => async (request: Request) =>
  Response.json(
    { by: name, asked: `${request.method} ${new URL(request.url).pathname}`, body: await request.text() },
    { status: 201 },
  )

const post = () => new Request('http://localhost/open-apis/x', { method: 'POST', body: '公告' })

test('the second tab is answered by the first, word for word', async () => {
  await pageTurn(saying('first'))
  const second = await pageTurn(saying('second'))
  const answer = await second(post())
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ by: 'first', asked: 'POST /open-apis/x', body: '公告' })
})

test('the second tab serves when the first one closes, and learns that it was not the first', async () => {
  const opened = vi.fn(saying('second'))
  await pageTurn(saying('first'))
  const second = await pageTurn(opened)
  expect(opened).not.toHaveBeenCalled()
  locks.closeFirstTab()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('later'))
  expect(await (await second(post())).json()).toMatchObject({ by: 'second' })
})

test('a request that the first tab had not answered when it closed fails like a cut connection', async () => {
  const taken = vi.fn(() => new Promise<Response>(() => undefined))
  await pageTurn(async () => taken)
  const second = await pageTurn(saying('second'))
  const asked = second(post())
  await vi.waitFor(() => expect(taken).toHaveBeenCalled())
  locks.closeFirstTab()
  expect((await asked).type).toBe('error')
})

test('the error of a service that cannot be opened reaches the caller', async () => {
  const broken = pageTurn(async () => Promise.reject(new Error('no room')))
  await expect(broken).rejects.toThrow('no room')
})

test('an endless response is streamed to the second tab, and ends at its source when that tab leaves', async () => {
  const left = vi.fn()
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const start = (to: ReadableStreamDefaultController<Uint8Array>) => (source = to)
  await pageTurn(async () => async () => new Response(new ReadableStream({ start, cancel: left })))
  const second = await pageTurn(saying('second'))
  const reader = (await second(new Request('http://localhost/_herald/log/stream'))).body?.getReader()
  for (const word of ['one', 'two']) {
    source?.enqueue(new TextEncoder().encode(word))
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(word)
  }
  await reader?.cancel()
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
})

test('a connection that is cut on purpose is cut for the second tab, too', async () => {
  await pageTurn(async () => async () => Response.error())
  const second = await pageTurn(saying('second'))
  expect((await second(post())).type).toBe('error')
})

test('each tab serves itself, and learns so, if tabs cannot take turns', async () => {
  vi.stubGlobal('navigator', {})
  const opened = vi.fn(saying('own'))
  const own = await pageTurn(opened)
  expect(opened).toHaveBeenCalledWith('alone')
  expect(await (await own(post())).json()).toMatchObject({ by: 'own' })
})
