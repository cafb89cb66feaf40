import type { Announcement } from '../../../../contract/docx/get-announcement'
import { errorCodes } from '../../../../contract/error-codes'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import { LarkError } from '../../../api/lark-error'
import type { BlockTree } from '../../../document/block-tree'
import type { Slices } from '../../../limits/in-slices'
import { nextCall } from '../../../saving/plan/next-call'
import type { Stuck, UploadedMedia } from '../../../saving/plan/plan'
import { editRefusal } from '../../document/edit-refusal'
import type { EditRefusal } from '../../document/edit-refusal'

/** What the platform tells of a chat and its announcement before anything is written there. */
export interface TargetFacts {
  chat: Chat
  revision: number
  page: BlockTree
  /** Names of its people by open_id. */
  people: ReadonlyMap<string, string>
}

/** How the platform is asked; one answer each. */
export interface TargetReads {
  announcement(chatId: string): Promise<Announcement>
  chat(chatId: string): Promise<Chat>
  page(chatId: string, revision: number): Promise<BlockTree>
  people(chatId: string): Promise<ReadonlyMap<string, string>>
}

/**
 * Asks for all that decides whether a copy can go to a chat, the dearest last:
 * whoever may not write there is not read. Throws what the platform would refuse
 * the first write with, known or inferred.
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
    // Names are for variables and mentions; a chat that hides them takes a copy all the same.
    asks.people(chatId).catch(() => nobody),
  ])
  return { chat, revision, page, people }
}

const nobody: ReadonlyMap<string, string> = new Map()

const codeOf: Record<EditRefusal, ErrorCode> = { onlyOwner: 1772005, dissolved: 1770002, oldType: 1772006 }

/** A refusal that has not come yet, in the words of one that has. */
export const expectedRefusal = (code: ErrorCode): LarkError => new LarkError({ code, ...errorCodes[code] })

export interface CallEstimate {
  calls: number
  /** What no call leads to; empty where all of it can go. */
  problems: Stuck['problems']
}

/** A plan that is longer is not counted to its end. */
const MOST_CALLS = 1_000

/** The calls that lead from one page to the other, counted by making all of them but on the wire: each looks at both pages. */
export function* countCalls(saved: BlockTree, wanted: BlockTree): Slices<CallEstimate> {
  let now = saved
  for (let calls = 0; calls < MOST_CALLS;) {
    const call = nextCall(now, wanted, everythingCarried)
    if (!call || call.kind === 'waiting') return { calls, problems: [] }
    if (call.kind === 'stuck') return { calls, problems: call.problems }
    if (call.kind !== 'rename') calls += 1
    now = call.resultingTree
    yield
  }
  return { calls: MOST_CALLS, problems: [] }
}

const everythingCarried: UploadedMedia = { tokenFor: (_, token) => token, isFilled: () => true }
