import { z } from 'zod'
import { answering } from '../endpoint'
import type { Snapshot, WorldName } from './world-state'

/** A kind of thing that a world's file cannot express, and how many there are. */
export interface Lost {
  what: string
  count: number
}

/** The header of an exported world that lists, as JSON, what the file cannot express. */
export const LOST_HEADER = 'X-Herald-Lost'

/**
 * The world as a world file, to keep, share, or begin with: the file itself, without an envelope. It holds the
 * secrets of the applications.
 */
export const ExportWorld = answering<ArrayBuffer>()({ route: 'GET /_herald/world' })

/** The contents of the world after it was replaced. */
export interface Replaced {
  now: number
  chats: number
  users: number
  messages: number
}

/**
 * Puts another world in place of this one, while the service runs. It is checked as a whole first: an invalid world
 * changes nothing. Tokens stay valid if their application is in both worlds with the same secret.
 */
export const ImportWorld = answering<Replaced>()({ route: 'PUT /_herald/world', body: z.looseObject({}) })

/** Back to the world that the store began with. */
export const ResetWorld = answering<Replaced>()({ route: 'POST /_herald/reset' })

/** Worlds that come with Herald, to begin with. */
export const worldNames = ['demo', 'empty', 'every-refusal', 'load'] as const satisfies WorldName[]

/** Puts one of them in place of this world; `ResetWorld` still leads back to where it led before. */
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

/** Its id, or its name: the newest where several have it. */
const path = z.object({ snapshot_id: z.string().min(1) })

export const RestoreSnapshot = answering<Replaced>()({
  route: 'POST /_herald/snapshots/:snapshot_id/restore',
  path,
})

export const DeleteSnapshot = answering<object>()({ route: 'DELETE /_herald/snapshots/:snapshot_id', path })
