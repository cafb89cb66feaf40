import { BatchGetValues } from '../../contract/sheets/batch-get-values'
import { ReadValues } from '../../contract/sheets/read-values'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { accessScenariosV2, launchChat, sheetBase, spreadsheetToken } from './happy-sheet'

const path = { spreadsheetToken }

/** Two rows far apart, with 12 MB of nulls between them. */
const tooLarge: Scenario = {
  world: (file) => {
    const [sheet] = launchChat(file).announcement.sheets
    const wide = Array.from({ length: 100 }, () => 'x')
    if (sheet) sheet.values = [wide, ...Array.from({ length: 25_000 }, () => []), wide]
  },
}

/** The two operations that read cells. */
export const readScenarios: readonly EndpointScenarios[] = [
  {
    route: ReadValues.route,
    base: sheetBase,
    happy: { path: { ...path, range: 'Q7PlXT' } },
    scenarios: {
      ...accessScenariosV2,
      90206: { request: { path: { ...path, range: '!A1:A1' } } },
      90215: { request: { path: { ...path, range: 'A1:B2' } } },
      90202: { request: { path: { ...path, range: 'Q7PlXT!P60' } } },
      90221: tooLarge,
    },
  },
  {
    route: BatchGetValues.route,
    base: sheetBase,
    happy: { path, query: { ranges: 'Q7PlXT,Q7PlXT!A:A' } },
    scenarios: {
      ...accessScenariosV2,
      90226: { request: { query: { ranges: Array.from({ length: 101 }, () => 'Q7PlXT').join(',') } } },
      90206: { request: { query: { ranges: 'Q7PlXT,!A1:A1' } } },
      90215: { request: { query: { ranges: 'Q7PlXT,A1:B2' } } },
      90202: { request: { query: { ranges: 'Q7PlXT,Q7PlXT!P60' } } },
      90221: tooLarge,
    },
  },
]
