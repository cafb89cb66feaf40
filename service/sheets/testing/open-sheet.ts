import { AppendValues } from '../../../contract/sheets/append-values'
import { BatchGetValues } from '../../../contract/sheets/batch-get-values'
import { BatchUpdateValues } from '../../../contract/sheets/batch-update-values'
import { PrependValues } from '../../../contract/sheets/prepend-values'
import { ReadValues } from '../../../contract/sheets/read-values'
import { WriteValues } from '../../../contract/sheets/write-values'
import { launch } from '../../examples/launch'
import { happySheet, spreadsheetToken } from '../../examples/sheet'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import type { Service } from '../../testing/call'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'

type Query = Record<string, string>
type Values = readonly (readonly unknown[])[]

const path = { spreadsheetToken }

/**
 * The happy spreadsheet, with these cells instead of its own, and helpers that
 * call it, over Request → Response. A second passes before every call, so that
 * no rate limit is met.
 */
export async function openSheet(values?: Values, change?: (file: WorldFile) => void) {
  const world = await testWorld((file) => {
    happySheet(file)
    const [sheet] = launch(file).announcement.sheets
    if (sheet && values) sheet.values = values.map((row) => [...row])
    change?.(file)
  })
  const bugs: unknown[] = []
  const serve = createService(world, { onBug: (error) => bugs.push(error) })
  const service: Service = (request) => {
    world.pass(1_000)
    return serve(request)
  }
  return {
    world,
    service,
    bugs,
    write: (range: string, rows: Values) =>
      call(service, WriteValues, { path, body: { valueRange: { range, values: rows } } }),
    writeAll: (...valueRanges: { range: string; values: Values }[]) =>
      call(service, BatchUpdateValues, { path, body: { valueRanges } }),
    append: (range: string, rows: Values, query: Query = {}) =>
      call(service, AppendValues, { path, query, body: { valueRange: { range, values: rows } } }),
    prepend: (range: string, rows: Values) =>
      call(service, PrependValues, { path, body: { valueRange: { range, values: rows } } }),
    read: (range: string, query: Query = {}) =>
      call(service, ReadValues, { path: { ...path, range }, query }),
    readAll: (ranges: string, query: Query = {}) =>
      call(service, BatchGetValues, { path, query: { ...query, ranges } }),
    async cells(range: string, query: Query = {}) {
      const reply = await call(service, ReadValues, { path: { ...path, range }, query })
      if (reply.code !== 0) throw new Error(`reading ${range} answers ${reply.code}: ${String(bugs[0])}`)
      return reply.data?.valueRange.values
    },
  }
}
