import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { pageToken, queryInt } from '../fields'
import type { WorldKind, WorldState } from './controls'

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
 * One page of one kind of thing, as the world file would say it with every
 * default said; never a secret or a token. Chats say how many messages and
 * blocks they have instead of listing those.
 */
export const ListState = answering<Page<object>>()({
  route: 'GET /_herald/state/:kind',
  path: z.object({ kind: z.enum(worldKinds) }),
  query: z.object({ page_size: queryInt(1, 200).default(50), page_token: pageToken }),
})
