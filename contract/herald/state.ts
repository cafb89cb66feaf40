import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { pageToken, queryInt } from '../fields'
import type { EditedKind, WorldKind, WorldState } from './world-state'

/** The kinds of things that a world is made of, in the world file's words. */
export const worldKinds = [
  'tenants',
  'apps',
  'users',
  'chats',
  'threads',
  'messages',
  'files',
] as const satisfies WorldKind[]
export type { WorldKind, WorldState }

export const GetState = answering<WorldState>()({ route: 'GET /_herald/state' })

/**
 * One page of one kind of thing, in the world file's words with every default filled in; never a secret or a token.
 * Chats give the number of their messages and blocks instead of listing them.
 */
export const ListState = answering<Page<object>>()({
  route: 'GET /_herald/state/:kind',
  path: z.object({ kind: z.enum(worldKinds) }),
  query: z.object({ page_size: queryInt(1, 200).default(50), page_token: pageToken }),
})

/** The kinds of things that can be made, changed and removed one at a time. */
export const editedKinds = ['tenants', 'apps', 'users', 'chats', 'messages'] as const satisfies EditedKind[]
export type { EditedKind }

const kind = z.enum(editedKinds)
const one = z.object({ kind, id: z.string().min(1).max(200) })

/**
 * Makes one thing in the world file's words. An id, an app_secret and the time of a message are made up where they
 * are left out. Returns the thing as `ListState` shows it; for an application also the app_secret, this once.
 */
export const CreateThing = answering<object>()({
  route: 'POST /_herald/state/:kind',
  path: z.object({ kind }),
  body: z.looseObject({}),
})

/**
 * Changes what the body names, in the world file's words, and leaves the rest; null resets a value as if the file
 * left it out. An id stays; a chat's announcement is written through its own endpoints. The bots of a chat receive
 * the events of its change, as if its owner had made it.
 */
export const ChangeThing = answering<object>()({
  route: 'PATCH /_herald/state/:kind/:id',
  path: one,
  body: z.looseObject({}),
})

/** Removes one thing and what belongs to it alone: with a chat its messages and its announcement. */
export const RemoveThing = answering<object>()({ route: 'DELETE /_herald/state/:kind/:id', path: one })
