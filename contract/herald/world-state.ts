/** Worlds that come with Herald, to begin with. */
export type WorldName = 'demo' | 'empty' | 'every-refusal' | 'load'

/** The kinds of things that a world is made of, in the world file's words. */
export type WorldKind = 'tenants' | 'apps' | 'users' | 'chats' | 'threads' | 'messages' | 'files'

/** The kinds of things that can be made, changed and removed one at a time. */
export type EditedKind = 'tenants' | 'apps' | 'users' | 'chats' | 'messages'

/** The contents of the world now. */
export interface WorldState {
  now: number
  /** off: no call is refused for its pace. */
  limits: 'on' | 'off'
  counts: Record<WorldKind | 'announcements' | 'blocks' | 'media' | 'sheets', number>
  /** Applications without their secrets. */
  apps: object[]
  tenants: object[]
}

/** The changed fields of one thing, in the world file's words; null: the file would leave the field out. */
export interface StateChange {
  kind: EditedKind
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Why no change of the state leads to a refusal:
 *
 *   request   the request alone decides
 *   calls     the refusal needs earlier calls
 *   contents  it needs contents that no single change writes: blocks, bytes, things that are made or removed
 *   nothing   this world needs no change
 *   unknown   this world lacks a thing that the scenario needs
 *   many      too many things would change
 */
export type WhyNotByState = 'request' | 'calls' | 'contents' | 'nothing' | 'unknown' | 'many'

export interface MadeRefusal {
  /** Empty: nothing was changed, and `why` gives the reason. Changing each thing to its `before` undoes them. */
  changes: StateChange[]
  why?: WhyNotByState
  /**
   * A request that the rule refuses; absent if it is long. Ids of things that this world lacks are those of Herald's
   * own tests, as is every secret.
   */
  request?: { path?: object; query?: object; body?: unknown }
}

/** Everything as it was at one moment, revisions and remembered answers included. */
export interface Snapshot {
  snapshot_id: string
  name: string
  /** The host's time, in milliseconds. */
  taken_at: number
  /** The world's. */
  now: number
  /** Bytes. */
  size: number
}
