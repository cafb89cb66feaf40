import { PAGE, SHEET } from '../../contract/docx/block-numbers'
import type { Scenario, Scenarios } from '../rules/scenario'
import type { WorldChat, WorldFile } from '../world/world-file'

/** The spreadsheet that the scenarios act on: one sheet of 4 × 3 in the announcement of "Launch". */
export const spreadsheetToken = 'shtcnHappySheet000000000001'
export const sheetId = 'Q7PlXT'

const chat_id = 'oc_launch'

export function launchChat(file: WorldFile): WorldChat {
  const chat = file.chats.find((each) => each.chat_id === chat_id)
  if (!chat) throw new Error('the happy world has a chat called oc_launch')
  return chat
}

const idOf = ({ block_id }: { block_id: string }) => block_id

/** Puts it there as the first block. */
export function happySheet(file: WorldFile): void {
  const { announcement } = launchChat(file)
  const token = `${spreadsheetToken}_${sheetId}`
  const [page, ...others] = announcement.blocks ?? []
  announcement.blocks = [
    {
      ...(page ?? { block_id: chat_id, block_type: PAGE, parent_id: '', page: { elements: [] } }),
      children: ['sheet', ...others.filter(({ parent_id }) => parent_id === chat_id).map(idOf)],
    },
    { block_id: 'sheet', block_type: SHEET, parent_id: chat_id, sheet: { token } },
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
  const { announcement } = launchChat(file)
  announcement.blocks = announcement.blocks?.filter(({ block_id }) => block_id !== 'sheet')
  const [page] = announcement.blocks ?? []
  if (page) page.children = page.children?.filter((block_id) => block_id !== 'sheet') ?? []
}

const refusals = (code: number): Scenarios => ({
  [`${code}: no right on the document: the caller is not in the chat, or of another tenant`]: {
    world: (file) => (launchChat(file).bots = []),
  },
  [`${code}: the chat is external`]: { world: (file) => (launchChat(file).external = true) },
})

/** Scenarios for the rows about access, with the codes of version 2. */
export const accessScenariosV2: Scenarios = {
  '90214: no such spreadsheet': { world: (file) => (launchChat(file).announcement.sheets = []) },
  ...refusals(91403),
  '90214: the chat was dissolved': { world: (file) => (launchChat(file).dissolved = true) },
  '90214: its block was deleted from the announcement': { world: withoutBlock },
}

/** The same for version 3. */
export const accessScenariosV3: Scenarios = {
  1310214: { world: (file) => (launchChat(file).announcement.sheets = []) },
  ...refusals(1310213),
  '1310249: the chat was dissolved': { world: (file) => (launchChat(file).dissolved = true) },
  '1310249: its block was deleted from the announcement': { world: withoutBlock },
}
