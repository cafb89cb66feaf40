import type { PackedTree } from './packed-tree'

/** What the page asks of the worker that keeps a listing: each is answered under its number. */
export type ListingRequest =
  /** To send this request. Blocks that its answer lists are kept there. */
  | { number: number; url: string; headers: [string, string][] }
  /** To make a document of the blocks that the page has read itself, as JSON, and of those that are kept. */
  | { number: number; first: string }

export type ListingResponse =
  /** The answer, its blocks left out. */
  | { number: number; status: number; headers: [string, string][]; body: string }
  | { number: number; tree: PackedTree }
  /** No answer came, or there is no document. */
  | { number: number; failed: string }
