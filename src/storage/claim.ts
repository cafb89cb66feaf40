import { locks } from './locks'

/** Gives a claim back; resolves when somebody else can have it. */
export type Release = () => Promise<void>

/**
 * The right to do something by name, for one tab at a time: a lock of the
 * browser, which goes when the tab does. Undefined where another tab has it.
 * What is claimed must bear being done twice: not every browser has locks
 * (browser/channel-locks.ts).
 */
export function tryLock(name: string): Promise<Release | undefined> {
  return new Promise((resolve) => {
    const held: Promise<void> = locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(undefined)
      await new Promise<void>((letGo) =>
        resolve(() => {
          letGo()
          return held
        }),
      )
    })
    held.catch(() => resolve(undefined))
  })
}
