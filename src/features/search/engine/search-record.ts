/** The kinds of things that a search finds. */
export const searchKinds = ['announcement', 'message', 'file', 'chat', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that can be found, with its words. */
export interface SearchRecord {
  kind: SearchKind
  /** The id of the message, the person or, of a chat and its announcement, the chat. */
  of: string
  /** '' for a person. */
  chat: string
  /** The open_id or app_id of its writer. For a person, their own; '' for a chat. */
  person: string
  /** Milliseconds; 0 for a person and a chat. */
  at: number
  /** Its words. An announcement has a line for each block, and one for each row of a sheet. */
  text: string
  /** In an announcement: the ids of the blocks, one for each line. A row of a sheet adds `!` and its number, from 0. */
  blocks?: readonly string[]
  /** In a merge-forward: the message inside that says it. `of` is the merge-forward. */
  inside?: string
}

/** Everything that a search finds of one message, announcement or person, replaced as a whole. */
export interface SearchEntry {
  chat: string
  /** Unique in its chat. */
  owner: string
  /** None if it says nothing, such as a picture. Undefined if it is gone, such as a recalled message. */
  records?: readonly SearchRecord[]
}

/** The owner of a chat's name. */
export const CHAT_OWNER = 'chat'
/** The owner of a chat's announcement, and the beginning of the owners of its other parts. */
export const ANNOUNCEMENT_OWNER = 'announcement'
/** The owner of the cells in a chat's announcement, which change without it. */
export const SHEETS_OWNER = `${ANNOUNCEMENT_OWNER} sheets`

/** Whether an entry of a chat is one of its messages. */
export const isMessageOwner = (owner: string): boolean =>
  owner !== CHAT_OWNER && !owner.startsWith(ANNOUNCEMENT_OWNER)

/** How much of a chat has been read. */
export interface ChatCoverage {
  chat: string
  /** The revision of its announcement that was read; -1 if it cannot be read. */
  revision?: number
  /** The sheets in that announcement: their blocks and tokens. */
  sheets?: readonly SheetBlock[]
  /** The time of the newest message that was read, in milliseconds; 0 if there is none. */
  newest?: number
  /** Messages from here on were read. */
  oldest?: number
  /** The time of its first message, for an estimate of how many it has. */
  first?: number
  /** Whether its messages cannot be read. */
  isRefused?: boolean
  /** Whether all earlier messages were read. */
  isWhole: boolean
  /** When that was, in milliseconds. */
  wholeAt?: number
  /** When it was compared with the service last, in milliseconds. */
  checkedAt: number
}

export interface SheetBlock {
  block: string
  token: string
}

/** Whether a stored value is a list of records. Stored values may be damaged, or of another version. */
export const isRecords = (value: unknown): value is readonly SearchRecord[] =>
  Array.isArray(value) && value.every(isRecord)

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, of, chat, person, at, text, blocks, inside } = value as Partial<
    Record<keyof SearchRecord, unknown>
  >
  const areBlocks =
    Array.isArray(blocks) &&
    blocks.every((id) => typeof id === 'string') &&
    blocks.length === String(text).split('\n').length
  return (
    searchKinds.some((each) => each === kind) &&
    [of, chat, person, text].every((each) => typeof each === 'string') &&
    Number.isFinite(at) &&
    (inside === undefined || typeof inside === 'string') &&
    (areBlocks || (blocks === undefined && kind !== 'announcement'))
  )
}

/** Whether a stored value is the coverage of a chat. */
export function isCoverage(value: unknown): value is ChatCoverage {
  if (typeof value !== 'object' || value === null) return false
  const {
    chat,
    sheets = [],
    isRefused,
    isWhole,
    checkedAt,
    ...rest
  } = value as Partial<Record<keyof ChatCoverage, unknown>>
  const { revision, newest, oldest, first, wholeAt } = rest
  return (
    typeof chat === 'string' &&
    typeof isWhole === 'boolean' &&
    (isRefused === undefined || typeof isRefused === 'boolean') &&
    Number.isFinite(checkedAt) &&
    Array.isArray(sheets) &&
    sheets.every(isSheetBlock) &&
    [revision, newest, oldest, first, wholeAt].every((each) => each === undefined || Number.isFinite(each))
  )
}

function isSheetBlock(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { block, token } = value as Partial<Record<keyof SheetBlock, unknown>>
  return typeof block === 'string' && typeof token === 'string'
}
