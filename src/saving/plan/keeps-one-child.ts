import type { BlockTree } from '../../document/block-tree'

/** A callout that has children, a grid column and a table cell never lose the last one (platform-facts a.1, row 7). */
export const keepsOneChild = ({ block_type: type, children }: BlockTree): boolean =>
  children.length > 0 && (type === 19 || type === 25 || type === 32)
