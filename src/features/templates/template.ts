import type { BlockTree } from '../../document/block-tree'

/** Blocks to begin an announcement with. A heading of level 1 in front becomes the title where everything is replaced. */
export interface Template {
  id: string
  name: string
  blocks: readonly BlockTree[]
  /** Bytes of its pictures and files, and cells of its spreadsheets as JSON, by the token that its blocks have: each use brings them anew. */
  media: Readonly<Record<string, TemplateMedia>>
  /** It comes with Herald, and cannot be deleted. */
  isGiven?: true
}

export interface TemplateMedia {
  bytes: Blob
  name: string
}
