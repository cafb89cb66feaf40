import { expect, test } from 'vitest'
import { plansOf } from '../testing/plans-of'
import { cellRows, clearRows, firstBlank, insertRows, rowsOf } from './cell-rows'
import { sheetsOf, shownTokens } from './spreadsheet-facts'

const area = { top: 10, left: 0, bottom: 20, right: 250 }
const range =
  /^SEARCH sheet_cells USING INDEX \w+ \(token=\? AND strip=\? AND row_index>\? AND row_index<\?\)$/

test('the rows of a range are one range of an index for each strip, without a sort', async () => {
  const plans = await plansOf(async (db) => {
    for await (const _rows of cellRows(db, 'shtcn_1', area)) continue
    await rowsOf(db, 'shtcn_1', 0, area)
    await clearRows(db, 'shtcn_1', 0, area)
    await firstBlank(db, 'shtcn_1', 3, 5)
  })
  expect(plans).toHaveLength(6)
  for (const plan of plans) expect(plan).toMatch(range)
})

test('inserting rows touches only the rows below', async () => {
  const plans = await plansOf((db) => insertRows(db, { token: 'shtcn_1', column_size: 250 }, 5, 2))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toMatch(/\(token=\? AND strip=\? AND row_index[<>]\?\)/)
})

test('a spreadsheet is found by its token, and its blocks by the index of sheet blocks', async () => {
  const plans = await plansOf(async (db) => {
    await sheetsOf(db, 'shtcn')
    await shownTokens(db, 'oc')
  })
  expect(plans[0]).toMatch(/^SEARCH sheets USING INDEX \w+ \(token>\? AND token<\?\)$/)
  expect(plans[1]).toMatch(/^SEARCH blocks USING INDEX sheet_blocks \(chat_id=\? AND to_revision=\?\)$/)
})
