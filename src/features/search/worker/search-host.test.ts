import { expect, test } from 'vitest'
import type { SearchEntry } from '../engine/search-record'
import { memoryDisk } from '../testing/memory-disk'
import { SearchHost, type SearchNews, type SearchResponse, type SearchTask } from './search-host'

const SCOPE = ['herald.test', 'cli_a', 'ou_alice']

/** A browser: its disk, and channels between its tabs. */
function browser(disk = memoryDisk()) {
  const channels: { name: string; hear(news: SearchNews): void }[] = []
  /** Opens a tab whose page asks its host. */
  const openTab = async (scope = SCOPE) => {
    const waiting = new Map<number, (response: SearchResponse) => void>()
    const news: string[] = []
    let asked = 0
    const host = new SearchHost({
      disk,
      openChannel(name, hear) {
        const mine = { name, hear }
        channels.push(mine)
        const post = (sent: SearchNews) => {
          for (const channel of channels)
            if (channel !== mine && channel.name === name) channel.hear(structuredClone(sent))
        }
        return { post }
      },
      say(response) {
        if ('news' in response) news.push(response.news)
        else waiting.get(response.number)?.(response)
      },
    })
    const ask = (task: SearchTask) =>
      new Promise<SearchResponse>((resolve) => {
        const number = ++asked
        waiting.set(number, resolve)
        host.hear({ number, ...task })
      })
    const found = async (words: string) => {
      const query = { words, chat: '', person: '', kinds: [], from: -Infinity, to: Infinity } as const
      const said = await ask({ ask: 'search', query: { ...query, sort: 'time', most: 9, now: 0 } })
      return 'answer' in said && 'hits' in said.answer ? said.answer.hits.map(({ of }) => of) : said
    }
    await ask({ ask: 'open', scope })
    return { ask, found, news }
  }
  return { openTab, disk }
}

const entry = (owner: string, text: string, chat = 'oc_a'): SearchEntry => ({
  chat,
  owner,
  records: [{ kind: 'message', of: owner, chat, person: 'ou_bob', at: 1, text }],
})

test('one of two tabs reads, and both find what it read and forget what it forgot', async () => {
  const { openTab } = browser()
  const [reader, other] = [await openTab(), await openTab()]
  await reader.ask({ ask: 'change', change: { entries: [entry('om_1', '发布 plan')] } })
  expect([await reader.found('fabu'), await other.found('plan')]).toEqual([['om_1'], ['om_1']])
  await reader.ask({ ask: 'change', change: { entries: [{ chat: 'oc_a', owner: 'om_1' }] } })
  expect([await reader.found('plan'), await other.found('plan')]).toEqual([[], []])
  expect(other.news).toEqual(['changed', 'changed'])
})

test('a tab that opens later finds what another one has read before', async () => {
  const { openTab } = browser()
  await (await openTab()).ask({ ask: 'change', change: { entries: [entry('om_1', 'plan')] } })
  expect(await (await openTab()).found('plan')).toEqual(['om_1'])
})

test('an index that is removed in one tab is gone in the other one and on the disk', async () => {
  const { openTab, disk } = browser()
  const [one, other] = [await openTab(), await openTab()]
  await one.ask({ ask: 'change', change: { entries: [entry('om_1', 'plan')] } })
  await one.ask({ ask: 'forget' })
  expect([await one.found('plan'), await other.found('plan')]).toEqual([[], []])
  expect(other.news).toContain('forgotten')
  expect(JSON.stringify(await disk.entries())).not.toContain('plan')
})

test('tabs of two applications, and of two operators, find and hear nothing of each other', async () => {
  const { openTab } = browser()
  const alice = await openTab()
  const otherApp = await openTab(['herald.test', 'cli_b', 'ou_alice'])
  await alice.ask({ ask: 'change', change: { entries: [entry('om_1', 'plan')] } })
  const bob = await openTab(['herald.test', 'cli_a', 'ou_bob'])
  expect([await otherApp.found('plan'), await bob.found('plan')]).toEqual([[], []])
  expect([otherApp.news, bob.news]).toEqual([[], []])
})

test('changes are made in their order, also those that arrive while the index loads', async () => {
  const { openTab } = browser()
  const tab = await openTab()
  const edits = ['one', 'two', 'three'].map((text) =>
    tab.ask({ ask: 'change', change: { entries: [entry('om_1', text)] } }),
  )
  await Promise.all(edits)
  expect([await tab.found('one'), await tab.found('three')]).toEqual([[], ['om_1']])
})

test('a browser without room answers, and says that the next visit reads again', async () => {
  const { openTab } = browser(memoryDisk(() => true))
  const tab = await openTab()
  const said = await tab.ask({ ask: 'change', change: { entries: [entry('om_1', 'plan')] } })
  expect(said).toMatchObject({ answer: { isStored: false } })
  expect(await tab.found('plan')).toEqual(['om_1'])
})

test('a question before an index is open is refused, and the next ones are answered', async () => {
  const { openTab } = browser()
  const tab = await openTab()
  const unopened: SearchResponse[] = []
  const host = new SearchHost({
    disk: memoryDisk(),
    openChannel: () => ({ post: () => undefined }),
    say: (response) => unopened.push(response),
  })
  host.hear({ number: 1, ask: 'status' })
  await expect.poll(() => unopened).toEqual([{ number: 1, failed: 'Error: no index is open' }])
  expect(await tab.found('plan')).toEqual([])
})
