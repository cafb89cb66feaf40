import { locks } from '../../../storage/locks'

/**
 * Resolves when this tab holds the name, which it then does as long as it
 * lives. Not every browser has locks (browser/channel-locks.ts): what is kept
 * may then be in two tabs, rather than in none.
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
