import { settled } from '../../primitives/testing/virtual-clock'
import type { JobStorage } from '../job-queue'
import type { TransferJob } from '../transfer-jobs'

/** The disk and the locks that the tabs of one browser share for their transfers. */
export function transferTabs<Row>() {
  const kept = new Map<string, TransferJob<Row>>()
  /** A browser copies values in and out. */
  const storage: JobStorage<TransferJob<Row>> = {
    readAll: async () => structuredClone([...kept.values()]),
    read: async (slot) => structuredClone(kept.get(slot)),
    keep: async (job) => {
      if (job.rows.length > 0) kept.set(job.slot, structuredClone(job))
      else kept.delete(job.slot)
    },
    forget: async (slot) => void kept.delete(slot),
  }
  const holders = new Map<string, { tab: object; line: { tab: object; granted(): void }[] }>()
  const openTab = () => {
    const tab = {}
    return {
      claim: (slot: string) =>
        new Promise<void>((granted) => {
          const holder = holders.get(slot)
          if (holder) return void holder.line.push({ tab, granted })
          holders.set(slot, { tab, line: [] })
          granted()
        }),
      /** Releases the locks of the tab, as the browser does. A waiting tab then gets them. */
      close() {
        for (const [slot, { tab: holder, line }] of holders) {
          if (holder !== tab) continue
          const next = line.shift()
          if (next) holders.set(slot, { tab: next.tab, line })
          else holders.delete(slot)
          next?.granted()
        }
      },
    }
  }
  return { kept, storage, openTab }
}

const refused = () => Promise.reject(new Error('no storage'))

/** The storage of a browser that stores nothing. */
export const nothingKept: JobStorage<never> = {
  readAll: refused,
  read: refused,
  keep: refused,
  forget: refused,
}

/** Lets all pending work of the service and the storage finish. */
export async function nextTurn(times = 1) {
  for (let time = 0; time < times; time++) {
    await new Promise((next) => setImmediate(next))
    await settled()
  }
}
