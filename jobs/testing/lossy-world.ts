import { RateBudget } from '../../client/rate-budget'
import type { ChangeChannel } from '../../primitives/ports'
import { createService } from '../../service/http/create-service'
import { happyApp } from '../../service/testing/happy-world'
import { testWorld } from '../../service/testing/test-world'
import type { JobStorage } from '../job-queue'
import { ANSWER_TIMEOUT_MS } from '../send-once'
import { TextQueue, type TextJob } from './text-queue'

/** Decisions of a run, by numbers that a test generates. */
export class Choices {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  get isOver(): boolean {
    return this.#at >= this.#numbers.length
  }

  /** A number below `count`. Always 0 once the numbers are used up. */
  below(count: number): number {
    return (this.#numbers[this.#at++] ?? 0) % count
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!
  }
}

/** Something that happens when the test lets it. */
interface Event {
  happen(): void | Promise<void>
  /** Another one of this tab must happen first: a browser writes in order. */
  after?: Event | undefined
  tab: Tab | undefined
  /** It happens at this time at the earliest, or at the latest. */
  notBefore?: number
  notAfter?: number
}

interface Tab {
  queue: TextQueue
  isGone: boolean
}

/** How a request ends. `late`: the page gives up, and the service gets it afterwards. */
const fates = [
  'ok',
  'ok',
  'ok',
  'lost',
  'answerLost',
  'late',
  'twice',
  'tooOften',
  'refused',
  'proxy',
] as const

const answer = (status: number, body: string, type = 'application/json') =>
  new Response(body, { status, headers: { 'content-type': type } })

/**
 * Tabs of one browser over the real service, where nothing happens by itself: writes, claims, announcements, requests
 * and timers are events, and a test chooses the next one. A tab or the service can end at any moment.
 */
export async function lossyWorld(choices: Choices) {
  const world = await testWorld()
  let service = createService(world)
  let events: Event[] = []
  const disk = new Map<string, TextJob>()
  const claimed = new Map<string, Tab>()
  const listeners = new Map<Tab, (jobId: string) => void>()
  let made = 0
  let isGood = false

  const happens = (event: Event) => {
    if (!event.tab?.isGone) events.push(event)
  }

  /** Runs work when its event happens, unless its tab is closed by then. */
  const when = <T>(tab: Tab, work: () => T | Promise<T>, more: Partial<Event> = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      happens({
        ...more,
        tab,
        happen: async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        },
      })
    })

  function storageOf(tab: Tab): JobStorage<TextJob> {
    let last: Event | undefined
    const inOrder = <T>(work: () => T): Promise<T> => {
      const done = when(tab, work, { after: last })
      last = events.at(-1)
      return done
    }
    return {
      readAll: () => inOrder(() => [...disk.values()]),
      read: (jobId) => inOrder(() => disk.get(jobId)),
      keep: (job) => inOrder(() => void disk.set(job.job_id, job)),
      forget: (jobId) => inOrder(() => void disk.delete(jobId)),
    }
  }

  const claimOf = (tab: Tab) => (jobId: string) =>
    when(tab, () => {
      if (claimed.has(jobId)) return undefined
      claimed.set(jobId, tab)
      return async () => void claimed.delete(jobId)
    })

  const channelOf = (tab: Tab): ChangeChannel => ({
    announce(jobId) {
      for (const [other, hear] of listeners)
        if (other !== tab) happens({ tab: other, happen: () => hear(jobId) })
    },
    listen(onChange) {
      listeners.set(tab, onChange)
      return () => listeners.delete(tab)
    },
  })

  const fetchOf =
    (tab: Tab): typeof fetch =>
    async (url, init) => {
      const fate = isGood ? 'ok' : choices.one(fates)
      const request = new Request(new URL(url as string, 'http://herald.test'), init)
      const arrive = () => service(request.clone())
      /** A request that takes longer is given up by the page, and is lost on its way after as long again. */
      const notAfter = world.now() + 2 * ANSWER_TIMEOUT_MS
      const travels = <T>(work: () => T | Promise<T>) => when(tab, work, { notAfter })
      if (fate === 'ok') return await travels(arrive)
      if (fate === 'tooOften') return await travels(() => answer(429, '{"code":99991400,"msg":"too often"}'))
      if (fate === 'refused')
        return await travels(() => answer(400, '{"code":230002,"msg":"not in the chat"}'))
      if (fate === 'proxy') return await travels(arrive).then(() => answer(502, 'Bad gateway', 'text/html'))
      if (fate === 'twice') await travels(arrive)
      if (fate === 'twice') return await travels(arrive)
      // On its way it outlives the tab.
      if (fate === 'late') happens({ tab: undefined, notAfter, happen: async () => void (await arrive()) })
      if (fate === 'answerLost') await travels(arrive)
      return await travels(() => Promise.reject(new TypeError(`the request was ${fate}`)))
    }

  function openTab(): Tab {
    const tab = { isGone: false } as Tab
    tab.queue = new TextQueue({
      app_id: happyApp.app_id,
      token: happyApp.token,
      now: () => world.now(),
      wait: (ms) => when(tab, () => undefined, { notBefore: world.now() + ms }),
      newUuid: () => `uuid-${(made += 1)}`,
      budget: new RateBudget('sends', () => world.now()),
      storage: storageOf(tab),
      channel: channelOf(tab),
      claim: claimOf(tab),
      fetch: fetchOf(tab),
    })
    return tab
  }

  /** Ends a tab as a crash does: what was on its way to the disk is lost, and its claims are free. */
  function crash(tab: Tab) {
    tab.isGone = true
    tab.queue.close()
    events = events.filter((event) => event.tab !== tab)
    listeners.delete(tab)
    for (const [jobId, owner] of claimed) if (owner === tab) claimed.delete(jobId)
  }

  /** Moves the clock, after everything that happens until then at the latest. */
  async function pass(ms: number) {
    const until = world.now() + ms
    const isDue = ({ notAfter = Infinity }: Event) => notAfter < until
    for (let event = events.find(isDue); event; event = events.find(isDue)) await happen(event)
    world.setNow(Math.max(world.now(), until))
  }

  async function happen(event: Event) {
    events = events.filter((each) => each !== event)
    await event.happen()
    await settled()
  }

  const possible = () =>
    events.filter(
      ({ after, notBefore = 0 }) => (!after || !events.includes(after)) && notBefore <= world.now(),
    )

  /** Lets one event happen, or the time pass until there is one. False if nothing is under way. */
  async function next(): Promise<boolean> {
    await settled()
    const [event, ...others] = possible()
    if (event) {
      await happen(choices.one([event, ...others]))
      return true
    }
    const soonest = Math.min(...events.map(({ notBefore = Infinity }) => notBefore))
    if (soonest === Infinity) return false
    await pass(soonest - world.now())
    return true
  }

  /** Lets everything happen that is under way. */
  async function rest() {
    for (let count = 0; await next(); count += 1) if (count > 10_000) throw new Error('this never ends')
  }

  return {
    disk,
    rest,
    openTab,
    crash,
    pass,
    next,
    now: () => world.now(),
    /** The service ends, with the requests that it has not answered, and starts again over its own disk. */
    restartService: () => void (service = createService(world)),
    /** From now on, every request arrives and is answered. */
    mend: () => void (isGood = true),
    /** The texts of all messages that the bot has sent, with their ids. */
    async delivered() {
      const rows = await world.store.transaction((tx) =>
        tx.selectFrom('messages').select(['message_id', 'content']).where('msg_type', '=', 'text').execute(),
      )
      return rows.map(({ message_id, content }) => ({
        message_id,
        text: (JSON.parse(content) as { text?: string }).text,
      }))
    },
  }
}

/** Lets all promises go on that wait for nothing outside. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
