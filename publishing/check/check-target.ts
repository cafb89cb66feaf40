import { editRefusal, type EditRefusal } from '../../client/edit-refusal'
import { LarkError } from '../../client/lark-error'
import type { Announcement } from '../../contract/docx/get-announcement'
import { errorCodes } from '../../contract/error-codes'
import type { ErrorCode } from '../../contract/error-codes'
import type { Chat } from '../../contract/im/chats/get-chat'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { Slices } from '../../primitives/in-slices'
import { nextCall, type Stuck, type UploadedMedia } from '../../saving/saving'

/** The platform's data about a chat and its announcement before anything is written there. */
export interface TargetFacts {
  chat: Chat
  revision: number
  page: BlockTree
  /** Names of its people by open_id; none if they may not be read, and not all of a very large chat. */
  people: ReadonlyMap<string, string>
}

/** The calls that a check makes. */
export interface TargetReads {
  announcement(chatId: string): Promise<Announcement>
  chat(chatId: string): Promise<Chat>
  page(chatId: string, revision: number): Promise<BlockTree>
  people(chatId: string): Promise<ReadonlyMap<string, string>>
}

/**
 * Reads everything that decides whether a chat can get a copy, the most
 * expensive part last: if the application may not write there, the page is not
 * read. Throws the refusal, known or inferred, that the first write would get.
 */
export async function checkTarget(chatId: string, appId: string, asks: TargetReads): Promise<TargetFacts> {
  const announcement = await asks.announcement(chatId)
  if (announcement.announcement_type === 'doc') throw expectedRefusal(1772006)
  const chat = await asks.chat(chatId)
  const why = editRefusal(chat, appId)
  if (why) throw expectedRefusal(codeOf[why])
  const revision = announcement.revision_id
  const [page, people] = await Promise.all([
    asks.page(chatId, revision),
    // Names are only for variables and mentions. A chat that hides them can still get a copy.
    asks.people(chatId).catch(() => nobody),
  ])
  return { chat, revision, page, people }
}

const nobody: ReadonlyMap<string, string> = new Map()

const codeOf: Record<EditRefusal, ErrorCode> = { onlyOwner: 1772005, dissolved: 1770002, oldType: 1772006 }

/** A refusal that is expected, in the form of a real one. */
export const expectedRefusal = (code: ErrorCode): LarkError => new LarkError({ code, ...errorCodes[code] })

export interface CallEstimate {
  calls: number
  /** The blocks that no call can create; empty if there are none, or if the count was cut short. */
  problems: Stuck['problems']
}

/** Counting stops after this many blocks. The remaining calls are estimated. */
const MOST_LOOKED_AT = 2_000_000

/**
 * Counts the calls that turn one page into the other, by making all of them without sending any. Each call looks at
 * both pages.
 */
export function* countCalls(saved: BlockTree, wanted: BlockTree): Slices<CallEstimate> {
  const most = Math.max(1, Math.floor(MOST_LOOKED_AT / countBlocks(wanted)))
  let now = saved
  let calls = 0
  while (calls < most) {
    const call = nextCall(now, wanted, everythingCarried)
    if (!call || call.kind === 'waiting') return { calls, problems: [] }
    if (call.kind === 'stuck') return { calls, problems: call.problems }
    if (call.kind !== 'rename') calls += 1
    now = call.resultingTree
    yield
  }
  const before = countBlocks(saved)
  const share = (countBlocks(now) - before) / Math.max(1, countBlocks(wanted) - before)
  return { calls: Math.max(calls, Math.ceil(calls / (share > 0 ? share : 1))), problems: [] }
}

const countBlocks = (tree: BlockTree): number => preOrder(tree).length

const everythingCarried: UploadedMedia = { tokenFor: (_, token) => token, isFilled: () => true }
