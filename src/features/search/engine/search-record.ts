/** The kinds of things that a search finds. */
export const searchKinds = ['announcement', 'message', 'file', 'person'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One thing that can be found, with its words. */
export interface SearchRecord {
  kind: SearchKind
  /** The id of the message, the person or, of an announcement, the chat. */
  of: string
  /** '' for a person. */
  chat: string
  /** The open_id or app_id of its writer. For a person, their own. */
  person: string
  /** Milliseconds; 0 for a person. */
  at: number
  /** Its words. An announcement has a line for each block. */
  text: string
  /** In an announcement: the ids of the blocks, one for each line. */
  blocks?: readonly string[]
}

/** Everything that a search finds of one message, announcement or person, replaced as a whole. */
export interface SearchEntry {
  chat: string
  /** Unique in its chat. */
  owner: string
  records: readonly SearchRecord[]
}

/** How much of a chat has been read. */
export interface ChatCoverage {
  chat: string
  /** The revision of its announcement that was read; -1 if it cannot be read. */
  revision?: number
  /** The time of the newest message that was read, in milliseconds; 0 if there is none. */
  newest?: number
  /** Messages from here on were read. */
  oldest?: number
  /** Whether all earlier messages were read. */
  isWhole: boolean
  /** When that was, in milliseconds. */
  wholeAt?: number
  /** When it was compared with the service last, in milliseconds. */
  checkedAt: number
}

/** Whether a stored value is a list of records. Stored values may be damaged, or of another version. */
export const isRecords = (value: unknown): value is readonly SearchRecord[] =>
  Array.isArray(value) && value.every(isRecord)

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, of, chat, person, at, text, blocks } = value as Partial<Record<keyof SearchRecord, unknown>>
  const areBlocks =
    Array.isArray(blocks) &&
    blocks.every((id) => typeof id === 'string') &&
    blocks.length === String(text).split('\n').length
  return (
    searchKinds.some((each) => each === kind) &&
    [of, chat, person, text].every((each) => typeof each === 'string') &&
    Number.isFinite(at) &&
    (areBlocks || (blocks === undefined && kind !== 'announcement'))
  )
}

/** Whether a stored value is the coverage of a chat. */
export function isCoverage(value: unknown): value is ChatCoverage {
  if (typeof value !== 'object' || value === null) return false
  const { chat, revision, newest, oldest, isWhole, wholeAt, checkedAt } = value as Partial<
    Record<keyof ChatCoverage, unknown>
  >
  return (
    typeof chat === 'string' &&
    typeof isWhole === 'boolean' &&
    Number.isFinite(checkedAt) &&
    [revision, newest, oldest, wholeAt].every((each) => each === undefined || Number.isFinite(each))
  )
}
