import { z } from 'zod'
import type { Block } from '../docx/block'
import { answering } from '../endpoint'
import type { HeldMedia } from './held-media'

/** The most chats of one publication. */
export const MOST_PUBLICATION_TARGETS = 100
/** The longest time over which a publication is spread: a week. */
const LONGEST_OVER_MS = 7 * 24 * 3_600_000
/** The most blocks of an export. */
const MOST_BLOCKS = 50_000

const id = z.string().min(1).max(200)
/** The longest note of an approver, in UTF-16 units. */
export const LONGEST_NOTE = 2_000
/** The end of the year 9999, in milliseconds since the epoch. */
const millis = z.number().int().min(0).max(253_402_300_799_000)

/** Blocks of a JSON export, in pre-order, with their ids. The first one is the page. */
const blocks = z
  .array(z.looseObject({ block_id: id, block_type: z.number().int() }))
  .min(1)
  .max(MOST_BLOCKS)

/** Values of variables in one chat: `{"chat.name": "…"}`. Those that are absent get the chat's own. */
const values = z.record(z.string().max(60), z.string().max(10_000))

const target = z.object({
  chat_id: id,
  how: z.enum(['end', 'beginning', 'replace']),
  values: values.optional(),
  /**
   * With `replace`, `blocks` are an edit of the page at this revision: others' edits since then are merged. Absent: that
   * of the held change of this chat with the same blocks, if there is one.
   */
  base_revision: z.number().int().min(1).optional(),
})

/** A chat that its author chose, and that refused before the publication was made. */
const leftOut = target.omit({ base_revision: true }).extend({
  /** The code of the refusal. Absent: no answer came. */
  code: z.number().int().optional(),
  msg: z.string().min(1).max(2_000),
})

export const publicationRequest = z.object({
  app_id: id,
  source: z.union([z.object({ chat_id: id }), z.object({ blocks })]),
  targets: z.array(target).min(1).max(MOST_PUBLICATION_TARGETS),
  /** Reported among the targets, as refused. Nothing is written there, unless `resume` tries them. */
  left_out: z.array(leftOut).max(MOST_PUBLICATION_TARGETS).optional(),
  /** Absent: now. */
  at: millis.optional(),
  /** The targets are spread over this time. */
  over_ms: z.number().int().min(0).max(LONGEST_OVER_MS).optional(),
  /** The chat that is written first. The others wait until it is done. */
  test_target: id.optional(),
  needs_approval: z.boolean().optional(),
  /** Within 24 hours, a repeated request returns the same publication. */
  uuid: z.string().min(1).max(50).optional(),
  /** The name of its author, from a local service. */
  made_by: z.string().min(1).max(100).optional(),
})

export type PublicationRequest = z.output<typeof publicationRequest>

export const publicationStates = [
  'waiting',
  'needs_approval',
  'running',
  'paused',
  'done',
  'partly',
  'stopped',
  'taken_back',
] as const

export type PublicationState = (typeof publicationStates)[number]

/**
 * How far one chat is.
 *
 *     waiting    not begun
 *     running    being written
 *     paused     begun, then paused
 *     done       has the whole content
 *     partly     has all blocks but some; `code`, `reason` and `msg` say why
 *     refused    it was refused; `code`, `reason` and `msg` say why
 *     unreached  no answer came before anything was written
 *     changed    others changed the page to replace since the publication was made
 *     cancelled  not begun before the publication was stopped
 *     taken_back restored to what it was, with what others wrote since
 */
export type PublicationTargetState =
  | 'waiting'
  | 'running'
  | 'paused'
  | 'done'
  | 'partly'
  | 'refused'
  | 'unreached'
  | 'changed'
  | 'cancelled'
  | 'taken_back'

/**
 * Why a chat did not get everything, where the service refused nothing. Programs read it instead of `msg`.
 *
 *     stopped  the publication was stopped before the chat began
 *     consent  it would delete blocks that no call can create again
 *     bytes    bytes of pictures or files could not be written
 *     sheets   cells of new sheets did not arrive; `lost_sheets`: which ones, if they were too many to store
 *     cells    the service did not accept cells
 *     limit    blocks are too large for one request
 *     make     blocks of their type cannot be created
 *     element  texts have elements that cannot be sent
 *     remake   blocks cannot be created again
 *     last     something else has to stay in their place
 */
export type PublicationReason =
  | 'stopped'
  | 'consent'
  | 'bytes'
  | 'sheets'
  | 'cells'
  | 'limit'
  | 'make'
  | 'element'
  | 'remake'
  | 'last'

export interface PublicationTargetAnswer {
  chat_id: string
  how: 'end' | 'beginning' | 'replace'
  state: PublicationTargetState
  /** When it is to begin. */
  due_at: number
  /** The revision before the first call of the publication. */
  revision_before?: number
  revision_after?: number
  /** Others wrote meanwhile, and their changes were merged. */
  merged?: true
  /** Whether the service held what was written when the server read it back. Absent: it was not read. */
  verified?: boolean
  code?: number
  msg?: string
  reason?: PublicationReason
  /** Sheets that came back empty, because their cells were too many to store. */
  lost_sheets?: readonly { rows: number; columns: number }[]
}

/** Who stopped a publication. `note`: what an approver wants to be changed. */
export interface Stopped {
  by: string
  at: number
  note?: string
}

export interface PublicationAnswer {
  publication_id: string
  app_id: string
  state: PublicationState
  /** What its server does with the chats, or did last. */
  work: 'publish' | 'update' | 'take_back'
  at: number
  over_ms: number
  test_target?: string
  made_by: string
  made_at: number
  /** Of content, targets and times. An approval names it. */
  hash: string
  approval?: { by: string; at: number; hash: string }
  /** Of a stopped one. */
  stopped?: Stopped
  source: { chat_id: string; revision: number } | { blocks: number }
  targets: PublicationTargetAnswer[]
}

interface One {
  publication: PublicationAnswer
}

/** What an approver compares with each chat. */
export interface PublicationContentAnswer {
  /** The page first, with the names of variables. */
  blocks: Block[]
  /** After an update: those that were published before it. */
  before?: Block[]
  /** What the hash also covers: the values and the base that each target was requested with. */
  targets: { chat_id: string; values?: Readonly<Record<string, string>>; base_revision?: number }[]
}

interface Many {
  /** The newest first. */
  publications: PublicationAnswer[]
}

/** A held change of one announcement. */
export interface DraftAnswer {
  chat_id: string
  app_id: string
  base_revision: number
  blocks: Block[]
  /** The bytes and cells that the server has for it. */
  media: HeldMedia[]
  /** Counts the changes, from 1. */
  version: number
  made_by: string
  changed_at: number
}

const draft = z.object({
  app_id: id,
  /** The revision that the blocks are an edit of. */
  base_revision: z.number().int().min(1),
  blocks,
  made_by: z.string().min(1).max(100).optional(),
})

const place = z.object({ publication_id: id })
const ofChat = z.object({ chat_id: id })
/** The name of the person, from a local service. A gateway knows its operators. */
const who = z.object({ by: z.string().min(1).max(100).optional() })

/** The endpoints below one path. A local service and a gateway have the same. */
const endpointsBelow = <const Base extends string>(base: `/${Base}`) => {
  const route = <const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE', const Rest extends string>(
    method: Method,
    rest: Rest,
  ): `${Method} /${Base}${Rest}` => `${method} ${base}${rest}`
  return {
    create: answering<One>()({ route: route('POST', ''), body: publicationRequest }),
    list: answering<Many>()({
      route: route('GET', ''),
      query: z.object({ app_id: id.optional(), chat_id: id.optional() }),
    }),
    get: answering<One>()({ route: route('GET', '/:publication_id'), path: place }),
    /** Stops at once, at any point, until it is resumed. */
    pause: answering<One>()({ route: route('POST', '/:publication_id/pause'), path: place, body: who }),
    /** Continues a paused one. Of one that ended partly, it tries the chats again that did not get everything. */
    resume: answering<One>()({ route: route('POST', '/:publication_id/resume'), path: place, body: who }),
    /** The blocks as they are published, and those before an update. */
    content: answering<PublicationContentAnswer>()({
      route: route('GET', '/:publication_id/content'),
      path: place,
    }),
    /** Begins no further chat. Those being written are finished. `note`: why, for its author. */
    stop: answering<One>()({
      route: route('POST', '/:publication_id/stop'),
      path: place,
      body: who.extend({ note: z.string().trim().min(1).max(LONGEST_NOTE).optional() }),
    }),
    approve: answering<One>()({
      route: route('POST', '/:publication_id/approve'),
      path: place,
      body: who.extend({ hash: z.string().min(1).max(100) }),
    }),
    takeBack: answering<One>()({
      route: route('POST', '/:publication_id/take-back'),
      path: place,
      body: who,
    }),
    update: answering<One>()({ route: route('POST', '/:publication_id/update'), path: place, body: who }),
    listDrafts: answering<{ drafts: Omit<DraftAnswer, 'blocks' | 'media'>[] }>()({
      route: route('GET', '/drafts'),
      query: z.object({ app_id: id.optional() }),
    }),
    createDraft: answering<{ draft: DraftAnswer }>()({
      route: route('POST', '/drafts'),
      body: draft.extend({ chat_id: id }),
    }),
    /** `version`: of the draft that this one replaces. Another one is refused. */
    putDraft: answering<{ draft: DraftAnswer }>()({
      route: route('PUT', '/drafts/:chat_id'),
      path: ofChat,
      body: draft.extend({ version: z.number().int().min(1).optional() }),
    }),
    getDraft: answering<{ draft: DraftAnswer }>()({ route: route('GET', '/drafts/:chat_id'), path: ofChat }),
    deleteDraft: answering<object>()({ route: route('DELETE', '/drafts/:chat_id'), path: ofChat }),
  }
}

/** The endpoints of a local service. */
export const LocalPublications = endpointsBelow('/_herald/publications')

/** The same of a gateway, for signed-in operators. */
export const GatewayPublications = endpointsBelow('/gateway/publications')
