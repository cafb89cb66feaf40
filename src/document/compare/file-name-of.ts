import type { BlockTree } from '../block-tree'

/** What a file block calls its file; empty where it says nothing, and for other blocks. */
export const fileNameOf = ({ body }: BlockTree): string =>
  (body.file as { name?: string } | undefined)?.name ?? ''
