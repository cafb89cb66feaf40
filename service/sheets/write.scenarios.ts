import { AppendValues } from '../../contract/sheets/append-values'
import { BatchUpdateValues } from '../../contract/sheets/batch-update-values'
import { PrependValues } from '../../contract/sheets/prepend-values'
import { WriteValues } from '../../contract/sheets/write-values'
import type { EndpointScenarios, Scenario, Scenarios } from '../rules/scenario'
import { accessScenariosV2, launchChat, sheetBase, spreadsheetToken } from './happy-sheet'

type Body = (range: string, values: unknown[][]) => object

const one: Body = (range, values) => ({ valueRange: { range, values } })
const several: Body = (range, values) => ({ valueRanges: [{ range, values }] })
const fifty = { type: 'mention', textType: 'openId', text: 'ou_alice' }

const scenariosOf = (body: Body): Scenarios => {
  const writing = (range: string, values: unknown[][]): Scenario => ({
    request: { body: body(range, values) },
  })
  return {
    ...accessScenariosV2,
    90213: { world: (file) => (launchChat(file).edit_permission = 'only_owner') },
    90206: writing('!A1:A1', [[1]]),
    90215: writing('A1:A1', [[1]]),
    '90202: range is malformed': writing('Q7PlXT!A1', [[1]]),
    90216: writing('Q7PlXT!A1:A1', []),
    '90226: more than 5,000 rows or 100 columns': writing('Q7PlXT', [Array.from({ length: 101 }, () => 1)]),
    '90202: values need more room than range has': writing('Q7PlXT!A1:A1', [[1, 2]]),
    90222: writing('Q7PlXT!A1:A1', [['x'.repeat(50_001)]]),
    90204: writing('Q7PlXT!A1:A1', [[{ type: 'formula', text: '=IMPORTRANGE("a","b")' }]]),
    '90226: more than 50 mentions': writing('Q7PlXT!A1:CV1', [Array.from({ length: 51 }, () => fifty)]),
    90219: writing('Q7PlXT!SFA1:SFA1', [[1]]),
  }
}

const path = { spreadsheetToken }
const range = 'Q7PlXT!A2:B3'
const values = [
  ['Wednesday', 530],
  ['Thursday', 541],
]

/** The four operations that write cells. */
export const writeScenarios: readonly EndpointScenarios[] = [
  {
    route: WriteValues.route,
    base: sheetBase,
    happy: { path, body: one(range, values) },
    scenarios: scenariosOf(one),
  },
  {
    route: BatchUpdateValues.route,
    base: sheetBase,
    happy: { path, body: several(range, values) },
    scenarios: scenariosOf(several),
  },
  {
    route: AppendValues.route,
    base: sheetBase,
    happy: { path, body: one(range, values) },
    scenarios: { ...scenariosOf(one), 90229: { request: { query: { insertDataOption: 'ROWS' } } } },
  },
  {
    route: PrependValues.route,
    base: sheetBase,
    happy: { path, body: one(range, values) },
    scenarios: scenariosOf(one),
  },
]
