import { z } from 'zod'
import { answering } from '../endpoint'
import type { Snapshot, WorldName } from './controls'

/** What of a world its file cannot say, and how many there are. */
export interface Lost {
  what: string
  count: number
}

/** The header beside an exported world that lists, as JSON, what the file does not say. */
export const LOST_HEADER = 'X-Herald-Lost'

/**
 * The world as a world file, to be kept, shared, or begun with: the file itself,
 * without an envelope. It holds the secrets of the applications.
 */
export const ExportWorld = answering<ArrayBuffer>()({ route: 'GET /_herald/world' })

/** What a world counts after it was replaced. */
export interface Replaced {
  now: number
  chats: number
  users: number
  messages: number
}

/**
 * Another world in place of this one, while the service runs. It is looked at
 * as a whole first: a world that cannot be changes nothing. The tokens of
 * applications that are in both with the same secret go on.
 */
export const ImportWorld = answering<Replaced>()({ route: 'PUT /_herald/world', body: z.looseObject({}) })

/** Back to the world that the store began with. */
export const ResetWorld = answering<Replaced>()({ route: 'POST /_herald/reset' })

/** Worlds that Herald brings along, to begin with. */
export const worldNames = ['demo', 'empty', 'every-refusal', 'load'] as const satisfies WorldName[]

/** One of them in place of this world; the way back (`ResetWorld`) leads where it led before. */
export const LoadNamedWorld = answering<Replaced>()({
  route: 'POST /_herald/worlds/:name/load',
  path: z.object({ name: z.enum(worldNames) }),
})

export type { Snapshot }

export const TakeSnapshot = answering<Snapshot>()({
  route: 'POST /_herald/snapshots',
  body: z.object({ name: z.string().max(200).default('') }),
})

/** Newest first. */
export const ListSnapshots = answering<{ items: Snapshot[] }>()({ route: 'GET /_herald/snapshots' })

/** Its id, or its name: of several with one name the newest. */
const path = z.object({ snapshot_id: z.string().min(1) })

export const RestoreSnapshot = answering<Replaced>()({
  route: 'POST /_herald/snapshots/:snapshot_id/restore',
  path,
})

export const DeleteSnapshot = answering<object>()({ route: 'DELETE /_herald/snapshots/:snapshot_id', path })
