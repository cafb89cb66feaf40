import { expect, test } from 'vitest'
import type { Call } from '../../client/client'
import { LarkError, NoAnswer } from '../../client/lark-error'
import type { DataOf, Endpoint } from '../../contract/endpoint'
import { sheetPort } from './sheet-port'

const tooOften = new LarkError({ code: 99991400, status: 429, msg: 'slow', retryAfterSeconds: 3 })

/** A service with one 2 × 2 sheet, which fails as planned before it answers. */
function port(failures: Error[]) {
  const waited: number[] = []
  const asked: string[] = []
  const ask: Call = <E extends Endpoint>({ route }: E) => {
    asked.push(route.split(' ')[0]! + route.slice(route.lastIndexOf('/')))
    const failure = failures.shift()
    if (failure) return Promise.reject(failure)
    const grid_properties = { row_count: 2, column_count: 2 }
    const data: unknown = { sheet: { grid_properties }, valueRange: { values: [['a']] } }
    return Promise.resolve(data as DataOf<E>)
  }
  const wait = (ms: number) => Promise.resolve(void waited.push(ms))
  const explain = (error: unknown) => `words for ${(error as Error).message}`
  return { sheets: sheetPort({ ask, explain, wait }), waited, asked }
}

test('a write reads back the cells, and calculates the size instead of asking again', async () => {
  const { sheets, asked } = port([])
  await sheets.read('book_sheet')
  asked.length = 0
  const cells = await sheets.write('book_sheet', [{ at: { row: 3, column: 0 }, rows: [['x']] }])
  expect(cells).toMatchObject({ rows: 4, columns: 2, shown: [['a']] })
  expect(asked).toEqual(['PUT/values', 'GET/:range', 'GET/:range'])
})

test('a call is repeated after no answer or too many calls', async () => {
  const { sheets, waited } = port([new NoAnswer('cut'), tooOften])
  await sheets.read('book_sheet')
  expect(waited).toEqual([500, 3_000])
})

test('a call that stays without an answer, or is refused, fails with an explanation', async () => {
  const cut = Array.from({ length: 9 }, () => new NoAnswer('cut'))
  await expect(port(cut).sheets.read('book_sheet')).rejects.toThrow('words for no answer')
  const locked = new LarkError({ code: 90218, status: 400, msg: 'LockedCell' })
  const refused = port([locked])
  await expect(refused.sheets.read('book_sheet')).rejects.toThrow('words for 90218')
  expect(refused.waited).toEqual([])
})
