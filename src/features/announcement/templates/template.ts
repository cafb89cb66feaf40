import type { BlockTree } from '../../../editor/block-tree'

/** Blocks to begin an announcement with. A heading of level 1 in front becomes the title where everything is replaced. */
export interface Template {
  id: string
  name: string
  blocks: readonly BlockTree[]
  /** Bytes of its pictures and files, by the token that its blocks have: each use uploads them again. */
  media: Readonly<Record<string, TemplateMedia>>
  /** It comes with Herald, and cannot be deleted. */
  isGiven?: true
}

export interface TemplateMedia {
  bytes: Blob
  name: string
}
