import type { ErrorCode } from '../../contract/error-codes'
import type { Rule } from '../rules/rule'
import type { SpreadsheetFacts } from './spreadsheet-facts'

interface Codes {
  unknown: ErrorCode
  forbidden: ErrorCode
  deleted: ErrorCode
}

/**
 * A caller who may read an announcement may read the spreadsheets in it. Rights come before state, so that outsiders
 * learn nothing more about the chat.
 */
const accessRules = ({ unknown, forbidden, deleted }: Codes): Rule<SpreadsheetFacts>[] => [
  { code: unknown, when: 'no such spreadsheet', fails: (f) => !f.known },
  {
    code: forbidden,
    when: 'no right on the document: the caller is not in the chat, or of another tenant',
    fails: (f) => f.known && (!f.chat?.isInside || f.chat.tenant_key !== f.tenant_key),
    ours: true,
  },
  { code: forbidden, when: 'the chat is external', fails: (f) => f.chat?.isExternal, ours: true },
  { code: deleted, when: 'the chat was dissolved', fails: (f) => f.chat?.dissolved, ours: true },
  {
    code: deleted,
    when: 'its block was deleted from the announcement',
    fails: (f) => f.known && f.sheets.length === 0,
    ours: true,
  },
]

export const accessRulesV2 = accessRules({ unknown: 90214, forbidden: 91403, deleted: 90214 })
export const accessRulesV3 = accessRules({ unknown: 1310214, forbidden: 1310213, deleted: 1310249 })

/** Writing cells needs the right to edit the announcement (platform/docx#announcement-calls). */
export const editRules: Rule<SpreadsheetFacts>[] = [
  {
    code: 90213,
    when: 'only owner and managers may edit, and the caller is neither, nor the chat’s creator with im:chat:operate_as_owner',
    fails: (f) => f.chat && !f.chat.mayEdit,
    ours: true,
  },
]

const MAX_REPEATED = 100

/** A range in none of its forms; the answer repeats it (platform/sheets#sheet-errors). */
export function malformedRange<Facts>(
  rangesIn: (facts: Facts) => readonly { text: string; range: object | undefined }[],
): Rule<Facts> {
  const wrong = (facts: Facts) => rangesIn(facts).find(({ range }) => !range)
  return {
    code: 90202,
    when: 'range is malformed',
    fails: (facts) => wrong(facts) !== undefined,
    words: (facts) => `wrong range=${wrong(facts)?.text.slice(0, MAX_REPEATED)}`,
  }
}
