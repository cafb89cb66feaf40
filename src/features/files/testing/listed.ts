import { vi } from 'vitest'
import type { TransferRow, RowWeight } from '../../../../jobs/transfer-rows'
import { TransferRows } from '../../../../jobs/transfer-rows'

/** Rows in the given states, reported at once. Calls to their queue are recorded. */
export function listed<R extends TransferRow>(given: readonly R[], weightOf: (row: R) => RowWeight) {
  const rows = new TransferRows<R>({
    weightOf,
    finishOf: () => undefined,
    soon: (run) => run(),
    speed: () => undefined,
    onKept: () => undefined,
    onFinish: () => undefined,
  })
  rows.add(given)
  const asked: [name: string, ...ids: unknown[]][] = []
  const verb = (name: string) => vi.fn((...ids: unknown[]) => void asked.push([name, ...ids]))
  return { rows, asked, verb }
}
