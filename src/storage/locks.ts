import { wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import type { Release } from '../../primitives/ports'
import type { Locks } from '../../primitives/ports'
import type { ChannelLocks } from './channel-locks'
import { preferences } from './preferences'
import { openTabChannel } from './tab-channel'

/** Set once the browser has refused. A browser that stores nothing for a page refuses locks, too. */
let isRefused = false

/** The browser's locks. Undefined on an insecure connection. */
const ofBrowser = (): LockManager | undefined => (isRefused ? undefined : globalThis.navigator.locks)

let made: ChannelLocks | undefined

/** Loaded and created on first use, because few browsers need it. It listens to the other tabs from then on. */
async function agreed(): Promise<ChannelLocks> {
  const { ChannelLocks } = await import('./channel-locks')
  return (made ??= new ChannelLocks({
    page: newUuid(),
    openChannel: (onMessage) => openTabChannel('herald.locks', onMessage),
    notes: preferences,
    clock: wallClock,
    onLeave: (leave) => addEventListener('pagehide', leave),
    onReturn: (back) => addEventListener('pageshow', ({ persisted }) => persisted && back()),
  }))
}

async function request(
  name: string,
  options: LockOptions,
  run: LockGrantedCallback<unknown>,
): Promise<unknown> {
  const own = ofBrowser()
  if (!own) return await (await agreed()).request(name, options, run)
  let isCalled = false
  try {
    return await own.request(name, options, (lock) => {
      isCalled = true
      return run(lock)
    })
  } catch (error) {
    if (isCalled || (error as Error).name !== 'SecurityError') throw error
    isRefused = true
    return await (await agreed()).request(name, options, run)
  }
}

/** The browser's locks, or those that its tabs agree on if it has none (channel-locks.ts). */
export const locks: Locks = {
  request: (
    name: string,
    ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
  ) => (rest.length === 1 ? request(name, {}, rest[0]) : request(name, ...rest)),
  query: async () => (ofBrowser() ?? (await agreed())).query(),
}

/**
 * Claims the right to do something by name, for one tab at a time: a lock of the browser, which ends with the tab.
 * Undefined if another tab has it. Claimed work must be safe to do twice: not every browser has locks
 * (storage/channel-locks.ts).
 */
export function tryLock(name: string): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const run = async (lock: object | null) => {
      if (!lock) return resolve(undefined)
      await new Promise<void>((letGo) =>
        resolve(() => {
          letGo()
          return held
        }),
      )
    }
    // Refused, or lost to another tab and therefore released already.
    const held: Promise<void> = locks
      .request(name, { ifAvailable: true }, run)
      .catch(() => resolve(undefined))
  })
}

/**
 * Resolves when this tab holds the name, which it keeps until it closes. Not every browser has locks
 * (storage/channel-locks.ts). The guarded data may then be in two tabs, rather than in none.
 */
export const holdLock = (name: string): Promise<void> =>
  new Promise((own) => {
    const held = locks.request(name, () => {
      own()
      return new Promise<never>(() => undefined)
    })
    // Lost to another tab. Both tabs continue with the stored data.
    held.catch(() => undefined)
  })
