import { MAX_WRITTEN_COLUMNS, MAX_WRITTEN_ROWS } from '../../contract/sheets/spreadsheet'
import type { Gates, Limit } from '../http/endpoint'
import { documentJson } from '../http/read-json'

export const WRITE_SCOPES = ['drive:drive', 'sheets:spreadsheet']
export const READ_SCOPES = [...WRITE_SCOPES, 'drive:drive:readonly', 'sheets:spreadsheet:readonly']

/** The tier of version 2: 100 a second (platform/pace#limits). */
export const paceV2: readonly Limit[] = [{ times: 100, ms: 1_000, by: 'app', status: 429 }]
/** The tier of version 3: 100 a minute (platform/pace#limits). */
export const paceV3: readonly Limit[] = [{ times: 100, ms: 60_000, by: 'app', status: 429 }]

/** As many cells as a write takes, with their rows; somewhat more has a code of its own. */
export const sheetJson = { ...documentJson, values: 1.5 * MAX_WRITTEN_ROWS * MAX_WRITTEN_COLUMNS }

export const writeGates: Gates = { invalid: 90204, missing: 9499, internal: 90203 }
export const readGates: Gates = { invalid: 90229, missing: 9499, internal: 90203 }
export const gatesV3: Gates = { invalid: 1310251, internal: 1315201 }

const queues = 'writers of one spreadsheet wait for each other'
const noNames = 'no operation here names or renames a sheet'
const noLines = 'no operation here names a row or a column alone'

/** Codes of platform/sheets#sheet-errors that no state of this world can cause; every operation of version 2 lists them. */
export const unreachableV2 = [
  { code: 90201, why: 'a body that is no JSON is the gateway’s 9499' },
  { code: 90203, why: 'an internal error: the gate of everything that throws, not a rule' },
  { code: 90205, why: 'people who are mentioned are looked for after the answer' },
  { code: 90207, why: noNames },
  { code: 90208, why: noNames },
  { code: 90209, why: noNames },
  { code: 90210, why: noNames },
  { code: 90211, why: 'a sheet that is not there is 90215' },
  { code: 90212, why: noLines },
  { code: 90217, why: queues },
  { code: 90218, why: 'a world has no locked cells' },
  { code: 90223, why: noLines },
  { code: 90224, why: noLines },
  { code: 90225, why: 'a world has no spreadsheets that link to others' },
  { code: 90227, why: 'a body that is too large is the gateway’s 9499 with HTTP 413' },
  { code: 90228, why: 'a world has no imports' },
  { code: 90235, why: queues },
  { code: 90242, why: 'a spreadsheet of a world is never in a mixed state' },
  { code: 91401, why: 'wrong parameters are 90204 and 90229' },
  { code: 91402, why: 'a spreadsheet that is not there is 90214' },
  { code: 91404, why: 'a missing token is the gateway’s 99991661' },
]

const writesOnly = 'the operations of version 3 here only read, and read no cells'

/** The same for version 3. */
export const unreachableV3 = [
  { code: 1310202, why: writesOnly },
  { code: 1310204, why: writesOnly },
  { code: 1310206, why: 'an empty sheet id is another path' },
  { code: 1310211, why: 'a sheet that is not there is 1310215' },
  { code: 1310216, why: writesOnly },
  { code: 1310217, why: queues },
  { code: 1310218, why: writesOnly },
  { code: 1310219, why: writesOnly },
  { code: 1310226, why: writesOnly },
  { code: 1310229, why: 'wrong parameters are 1310251' },
  { code: 1310235, why: queues },
  { code: 1310242, why: 'a spreadsheet of a world is never in a mixed state' },
  { code: 1315201, why: 'an internal error: the gate of everything that throws, not a rule' },
  { code: 1315203, why: 'an internal error of the real platform' },
  { code: 1315210, why: 'an internal error of the real platform' },
]

/** The codes that the pages of version 2 list for all its operations together (platform/sheets#sheet-errors). */
export const publishedV2 = {
  together: [
    90201, 90202, 90203, 90204, 90205, 90206, 90207, 90208, 90209, 90210, 90211, 90212, 90213, 90214, 90215,
    90216, 90217, 90218, 90219, 90221, 90222, 90223, 90224, 90225, 90226, 90227, 90228, 90229, 90235, 90242,
    91401, 91402, 91403, 91404,
  ],
}

/** The same of version 3. */
export const publishedV3 = {
  together: [
    1310202, 1310204, 1310206, 1310211, 1310213, 1310214, 1310215, 1310216, 1310217, 1310218, 1310219,
    1310226, 1310229, 1310235, 1310242, 1310249, 1310251, 1315201, 1315203, 1315210,
  ],
}
