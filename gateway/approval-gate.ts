import { ANNOUNCEMENT } from '../contract/docx/announcement'
import { blockTypeNamed } from '../contract/docx/block-types'
import { recordOf } from '../contract/is-object'
import type { Approval } from './approval-config'
import type { GatewayApp } from './config'
import type { Matched } from './operations'

/** Sheets whose chats are remembered. Above this number, all are forgotten. */
const MOST_SHEETS = 100_000
const SHEET = blockTypeNamed('sheet')?.number
const SHEETS_PATH = '/open-apis/sheets/'

/** The chats that a publication may write, because its present content, targets and times were approved. */
export type ApprovedChats = ReadonlySet<string>

export const needsApproval = ({ approval }: Pick<GatewayApp, 'approval'>, chat_id: string): boolean =>
  approval !== undefined && (approval.chats === 'all' || approval.chats.has(chat_id))

/** The spreadsheets that blocks show. */
export function sheetsIn(blocks: unknown): string[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((one: unknown) => {
    const { block_type, sheet } = recordOf(one)
    const { token } = recordOf(sheet)
    if (block_type !== SHEET || typeof token !== 'string') return []
    // The token of a block is the spreadsheet's token and the sheet's id, joined by `_`.
    const [spreadsheet = ''] = token.split('_')
    return /^[\w-]{1,200}$/.test(spreadsheet) ? [spreadsheet] : []
  })
}

/**
 * Admits a write to an announcement that needs approval only from an approved publication. Cells of sheets count as part of
 * the announcement that shows them. A sheet is refused until its announcement has been read since the gateway started.
 */
export class ApprovalGate {
  readonly #approval: Approval
  /** The chats whose announcements show a sheet, by the spreadsheet's token. */
  #sheets = new Map<string, Set<string>>()

  constructor(approval: Approval) {
    this.#approval = approval
  }

  admits({ operation, params }: Matched, approved: ApprovedChats | undefined): boolean {
    if (operation.isRead) return true
    const mayWrite = (chat_id: string) =>
      !needsApproval({ approval: this.#approval }, chat_id) || approved?.has(chat_id) === true
    if (operation.path.startsWith(SHEETS_PATH)) {
      const chats = this.#sheets.get(params['spreadsheetToken'] ?? '')
      return chats !== undefined && [...chats].every(mayWrite)
    }
    if (!operation.path.startsWith(ANNOUNCEMENT)) return true
    return mayWrite(params['chat_id'] ?? '')
  }

  /** Whether an announcement is known to show a spreadsheet. */
  shows(chat_id: string, spreadsheet: string): boolean {
    return this.#sheets.get(spreadsheet)?.has(chat_id) === true
  }

  /** Learns the sheets of an announcement from the platform's answer about its blocks. */
  learn({ operation, params }: Matched, data: unknown): void {
    const { chat_id } = params
    if (chat_id === undefined || !operation.path.startsWith(ANNOUNCEMENT)) return
    const { block, blocks, children, items } = recordOf(data)
    for (const spreadsheet of sheetsIn([block, blocks, children, items].flat())) {
      if (this.#sheets.size >= MOST_SHEETS) this.#sheets = new Map()
      this.#sheets.set(spreadsheet, (this.#sheets.get(spreadsheet) ?? new Set()).add(chat_id))
    }
  }
}

/** Undefined if no announcement of the application needs approval. */
export const gateOf = ({ approval }: GatewayApp): ApprovalGate | undefined =>
  approval && new ApprovalGate(approval)
