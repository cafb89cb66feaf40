import type { Json, Millis } from './column-types'

/** A publication that the server runs, and the lease of the instance that runs it. */
export interface Publications {
  publication_id: string
  app_id: string
  /** Of the request that made it. */
  uuid: string | null
  made_at: Millis
  /** open | paused | stopped: what users asked for last. */
  stage: string
  /** When a server must look at it next; null: only a user changes that. */
  wake_at: Millis | null
  /** The rest of a `Publication`, without its targets. */
  body: Json
  /** The blocks of its source. */
  content: Json
  /** The instance that runs it, or ran it last; '' at first. */
  owner: string
  /** Counts the owners. What an earlier one still wants to store is refused. */
  fence: number
  /** By the host's clock. */
  lease_until: Millis
}

export interface PublicationTargets {
  publication_id: string
  chat_id: string
  /** The order of the request. */
  position: number
  due_at: Millis
  /** waiting | running | done | partly | refused | unreached | changed */
  step: string
  /** The rest of a `PublicationTarget`. */
  body: Json
  /** The state of its save queue while it is being written: the call under way, with its token. */
  entry: Json | null
  /** Cells of the sheets that it has deleted there, to restore them when it is taken back. */
  sheets: Json | null
}

/** A change of an announcement that is held back. */
export interface HeldChanges {
  chat_id: string
  app_id: string
  /** The revision that the blocks are an edit of. */
  base_revision: number
  blocks: Json
  /** Counts the changes, from 1. */
  version: number
  made_by: string
  changed_at: Millis
}

/**
 * Bytes that a held change, or a publication of one, adds to an announcement. The bytes of a row never change, and a
 * publication has rows of its own.
 */
export interface HeldMediaRows {
  /** The chat of a held change, or a publication. */
  holder: string
  token: string
  chat_id: string
  app_id: string
  name: string
  size: number
  sha256: string
  added_at: Millis
}
