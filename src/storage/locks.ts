import { newUuid } from '../browser/new-uuid'
import { ChannelLocks } from './channel-locks'
import { removePreference, writePreference, readPreference } from './preferences'
import { openTabChannel } from './tab-channel'

/** The part of the browser's locks that the console needs. */
export type Locks = Pick<LockManager, 'request' | 'query'>

/** Set once the browser has refused: one that keeps nothing for a page gives it no locks either. */
let isRefused = false

/** Over an insecure connection there are none. */
const ofBrowser = (): LockManager | undefined => (isRefused ? undefined : globalThis.navigator.locks)

let made: ChannelLocks | undefined

/** Made when it is first needed: it listens to the other tabs from then on. */
const agreed = (): ChannelLocks =>
  (made ??= new ChannelLocks({
    page: newUuid(),
    openChannel: (onMessage) => openTabChannel('herald.locks', onMessage),
    notes: { read: readPreference, write: writePreference, remove: removePreference },
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    onLeave: (leave) => addEventListener('pagehide', leave),
    onReturn: (back) => addEventListener('pageshow', ({ persisted }) => persisted && back()),
  }))

async function request(
  name: string,
  options: LockOptions,
  run: LockGrantedCallback<unknown>,
): Promise<unknown> {
  const own = ofBrowser()
  if (!own) return await agreed().request(name, options, run)
  let isCalled = false
  try {
    return await own.request(name, options, (lock) => {
      isCalled = true
      return run(lock)
    })
  } catch (error) {
    if (isCalled || (error as Error).name !== 'SecurityError') throw error
    isRefused = true
    return await agreed().request(name, options, run)
  }
}

/** The browser's locks; where it has none, those that its tabs agree on (channel-locks.ts). */
export const locks: Locks = {
  request: (
    name: string,
    ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
  ) => (rest.length === 1 ? request(name, {}, rest[0]) : request(name, ...rest)),
  query: () => (ofBrowser() ?? agreed()).query(),
}

/** Gives a claim back; resolves when somebody else can have it. */
export type Release = () => Promise<void>

/**
 * The right to do something by name, for one tab at a time: a lock of the browser,
 * which goes when the tab does. Undefined where another tab has it. Claimed work must
 * be safe to do twice: not every browser has locks (storage/channel-locks.ts).
 */
export function tryLock(name: string): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const run = async (lock: Lock | null) => {
      if (!lock) return resolve(undefined)
      await new Promise<void>((letGo) =>
        resolve(() => {
          letGo()
          return held
        }),
      )
    }
    // Refused; or lost to another tab, and then it is given back already.
    const held: Promise<void> = locks
      .request(name, { ifAvailable: true }, run)
      .catch(() => resolve(undefined))
  })
}

/**
 * Resolves when this tab holds the name, which it keeps as long as it lives. Not
 * every browser has locks (storage/channel-locks.ts): what is kept may then be in two
 * tabs, rather than in none.
 */
export const holdLock = (name: string): Promise<void> =>
  new Promise((own) => {
    const held = locks.request(name, () => {
      own()
      return new Promise<never>(() => undefined)
    })
    // Lost to another tab: it goes on with what is kept, and so does this one.
    held.catch(() => undefined)
  })
