import { PAGE, SHEET } from '../../contract/docx/block-numbers'
import type { Scenario, Scenarios } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'
import { LAUNCH, launch } from './launch'

/** The spreadsheet that the scenarios act on: one sheet of 4 × 3 in the announcement of "Launch". */
export const spreadsheetToken = 'shtcnHappySheet000000000001'
export const sheetId = 'Q7PlXT'

/** The paths of the requests, in version 2 and in version 3. */
export const sheetPath = { spreadsheetToken }
export const sheetPathV3 = { spreadsheet_token: spreadsheetToken }

const idOf = ({ block_id }: { block_id: string }) => block_id

/** Puts it there as the first block. */
export function happySheet(file: WorldFile): void {
  const { announcement } = launch(file)
  const token = `${spreadsheetToken}_${sheetId}`
  const [page, ...others] = announcement.blocks ?? []
  announcement.blocks = [
    {
      ...(page ?? { block_id: LAUNCH, block_type: PAGE, parent_id: '', page: { elements: [] } }),
      children: ['sheet', ...others.filter(({ parent_id }) => parent_id === LAUNCH).map(idOf)],
    },
    { block_id: 'sheet', block_type: SHEET, parent_id: LAUNCH, sheet: { token } },
    ...others,
  ]
  announcement.sheets = [
    {
      token,
      values: [
        ['Day', 'Sign-ups', 'Errors'],
        ['Monday', 412, 8],
        ['Tuesday', 467, 6],
        ['Sum', { type: 'formula', text: '=SUM(B2:B3)' }, null],
      ],
    },
  ]
}

/** The base of all scenarios of spreadsheets. */
export const sheetBase: Scenario = { world: happySheet }

const withoutBlock = (file: WorldFile) => {
  const { announcement } = launch(file)
  announcement.blocks = announcement.blocks?.filter(({ block_id }) => block_id !== 'sheet')
  const [page] = announcement.blocks ?? []
  if (page) page.children = page.children?.filter((block_id) => block_id !== 'sheet') ?? []
}

const refusals = (code: number): Scenarios => ({
  [`${code}: no right on the document: the caller is not in the chat, or of another tenant`]: {
    world: (file) => (launch(file).bots = []),
  },
  [`${code}: the chat is external`]: { world: (file) => (launch(file).external = true) },
})

/** Scenarios for the rows about access, with the codes of version 2. */
export const accessScenariosV2: Scenarios = {
  '90214: no such spreadsheet': { world: (file) => (launch(file).announcement.sheets = []) },
  ...refusals(91403),
  '90214: the chat was dissolved': { world: (file) => (launch(file).dissolved = true) },
  '90214: its block was deleted from the announcement': { world: withoutBlock },
}

/** The same for version 3. */
export const accessScenariosV3: Scenarios = {
  1310214: { world: (file) => (launch(file).announcement.sheets = []) },
  ...refusals(1310213),
  '1310249: the chat was dissolved': { world: (file) => (launch(file).dissolved = true) },
  '1310249: its block was deleted from the announcement': { world: withoutBlock },
}

/** Two rows far apart, with 12 MB of nulls between them. */
export const tooLarge: Scenario = {
  world: (file) => {
    const [sheet] = launch(file).announcement.sheets
    const wide = Array.from({ length: 100 }, () => 'x')
    if (sheet) sheet.values = [wide, ...Array.from({ length: 25_000 }, () => []), wide]
  },
}
