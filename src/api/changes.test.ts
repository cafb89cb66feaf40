import { expect, test } from 'vitest'
import type { Locks } from '../../primitives/ports'
import { ChangeFeed } from './changes'
import type { FeedEvent } from './changes'

const change = (id: number): FeedEvent => ({
  id,
  at: 0,
  kind: 'announcement',
  chat_id: 'oc_launch',
  revision: id,
  modifier_id: 'cli',
})

/** A browser with tabs, and the service's streams that they have open. */
class Browser {
  #held: (() => void) | undefined
  readonly #inLine: (() => void)[] = []
  readonly #channels = new Set<(news: FeedEvent) => void>()
  streams = new Map<(news: FeedEvent) => void, () => void>()
  /** The requested length of each pause before a retry, and a function to end the last one. */
  pauses: number[] = []
  endPause = () => {}

  #request = async (
    _: string,
    { ifAvailable, signal }: LockOptions,
    run: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (this.#held && ifAvailable) return run(null)
    while (this.#held) {
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
        this.#inLine.push(resolve)
      })
    }
    this.#held = () => undefined
    try {
      return await run({ name: '', mode: 'exclusive' })
    } finally {
      this.#held = undefined
      for (const next of this.#inLine.splice(0)) next()
    }
  }

  /** The visible tabs, where tabs cannot reach each other. */
  seen = new Set<number>()
  #onSeen: (() => void)[] = []

  see(...tabs: number[]) {
    this.seen = new Set(tabs)
    for (const run of this.#onSeen) run()
  }

  tab(hasLocks = true, number = 0): ChangeFeed {
    return new ChangeFeed({
      sight: {
        isVisible: () => this.seen.has(number),
        listen: (run) => {
          this.#onSeen.push(run)
          return () => void (this.#onSeen = this.#onSeen.filter((each) => each !== run))
        },
      },
      locks: hasLocks ? { request: this.#request as Locks['request'] } : undefined,
      openChannel: (onTold) => {
        this.#channels.add(onTold)
        return {
          post: (news) => this.#channels.forEach((told) => told !== onTold && told(news)),
          close: () => this.#channels.delete(onTold),
        }
      },
      follow: (signal, onNews) =>
        new Promise((resolve, reject) => {
          const end = () => this.streams.delete(onNews)
          signal.addEventListener('abort', () => (end(), resolve()))
          this.streams.set(onNews, () => (end(), reject(new Error('cut'))))
          onNews({ kind: 'missed' })
        }),
      pause: (ms) => {
        this.pauses.push(ms)
        return new Promise((resolve) => (this.endPause = resolve))
      },
    })
  }

  tell(news: FeedEvent) {
    for (const onNews of this.streams.keys()) onNews(news)
  }

  cut() {
    for (const cut of this.streams.values()) cut()
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('any number of tabs share one open stream, and each gets each change once', async () => {
  const browser = new Browser()
  const told: FeedEvent[][] = []
  for (let tab = 0; tab < 8; tab++) {
    const heard: FeedEvent[] = []
    told.push(heard)
    browser.tab().listen((news) => heard.push(news))
    await settled()
  }
  browser.tell(change(1))
  expect(browser.streams.size).toBe(1)
  for (const heard of told) expect(heard.filter(({ kind }) => kind !== 'missed')).toEqual([change(1)])
  for (const heard of told) expect(heard[0]).toEqual({ kind: 'missed' })
})

test('when the reading tab is closed another one reads, and all tabs check for missed changes', async () => {
  const browser = new Browser()
  const heard: FeedEvent[] = []
  const leave = browser.tab().listen(() => undefined)
  await settled()
  browser.tab().listen((news) => heard.push(news))
  await settled()
  heard.length = 0
  leave()
  await settled()
  expect([browser.streams.size, heard]).toEqual([1, [{ kind: 'missed' }]])
  browser.tell(change(2))
  expect(heard).toEqual([{ kind: 'missed' }, change(2)])
})

test('a broken stream is opened again after a pause, and reports missed changes', async () => {
  const browser = new Browser()
  const heard: FeedEvent[] = []
  browser.tab().listen((news) => heard.push(news))
  await settled()
  browser.cut()
  await settled()
  expect([browser.pauses, browser.streams.size]).toEqual([[1_000], 0])
  browser.endPause()
  await settled()
  expect(heard).toEqual([{ kind: 'missed' }, { kind: 'missed' }])
})

test('no stream is open without listeners', async () => {
  const browser = new Browser()
  const feed = browser.tab()
  const [stop, stopToo] = [feed.listen(() => undefined), feed.listen(() => undefined)]
  await settled()
  stop()
  expect(browser.streams.size).toBe(1)
  stopToo()
  await settled()
  expect([browser.streams.size, browser.pauses]).toEqual([0, []])
})

test('if tabs cannot reach each other, each visible one has its own stream, and hidden ones have none', async () => {
  const browser = new Browser()
  const heard: FeedEvent[][] = [[], []]
  const stops = heard.map((news, number) => browser.tab(false, number).listen((each) => news.push(each)))
  await settled()
  expect(browser.streams.size).toBe(0)
  browser.see(0)
  await settled()
  browser.tell(change(1))
  browser.see(1)
  await settled()
  browser.tell(change(2))
  expect(heard).toEqual([
    [{ kind: 'missed' }, change(1)],
    [{ kind: 'missed' }, change(2)],
  ])
  expect(browser.streams.size).toBe(1)
  for (const stop of stops) stop()
  await settled()
  expect([browser.streams.size, browser.pauses]).toEqual([0, []])
})
