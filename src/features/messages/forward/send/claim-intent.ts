import type { Release } from './desk-ports'

/**
 * The right to send an intent, for one tab at a time: a lock of the browser,
 * which goes when the tab does. A page that is not served securely has no
 * locks; there a second tab sends the same uuids, and the platform sends once.
 */
export function claimIntent(intentId: string): Promise<Release | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve(() => Promise.resolve())
  return new Promise((resolve) => {
    const held: Promise<void> = locks.request(
      `herald-forward ${intentId}`,
      { ifAvailable: true },
      async (lock) => {
        if (!lock) return resolve(undefined)
        await new Promise<void>((letGo) =>
          resolve(() => {
            letGo()
            return held
          }),
        )
      },
    )
    held.catch(() => resolve(undefined))
  })
}
