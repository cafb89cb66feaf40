import { generateNKeysBetween } from 'fractional-indexing'

/**
 * The position of a block. Siblings have a fractional rank in base 62; a path is the parent's path, a slash and the
 * rank. The slash sorts below every digit of a rank, so ordering paths byte by byte is the pre-order walk. A block
 * comes before its children, and all of those before its next sibling.
 */
export const PAGE_PATH = ''

export const childPath = (parentPath: string, rank: string): string => `${parentPath}/${rank}`

/** The rank at the end of a path; '' for the page. */
export const rankOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The path of the parent block; the page is its own. */
export const parentPathOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** 0 for the page, 1 for its children. */
export const depthOf = (path: string): number => path.split('/').length - 1

/**
 * `count` new ranks in order, between two siblings; undefined means the
 * beginning or the end. Existing siblings keep theirs.
 */
export const ranksBetween = (
  before: string | undefined,
  after: string | undefined,
  count: number,
): string[] => generateNKeysBetween(before ?? null, after ?? null, count)

/**
 * The paths strictly below `path` are those between the two bounds: `> from`
 * and `< to`. '0' is the byte after the slash.
 */
export const pathsBelow = (path: string): { from: string; to: string } => ({
  from: `${path}/`,
  to: `${path}0`,
})
