/**
 * The document as a value, apart from any editor: what the save layer compares
 * and what a merge makes. Trees share structure: a block that did not change is
 * the same object in the next tree, so a comparison descends only where objects
 * differ.
 */
export interface BlockTree {
  /** The id of the block inside this page: its block_id once the service knows it, a made-up one before. */
  readonly id: string
  readonly block_type: number
  /**
   * What the wire has beside the head: `{ [key]: type object, comment_ids? }`,
   * without children. The same object for as long as the content is the same.
   */
  readonly body: BlockBody
  readonly children: readonly BlockTree[]
}

export type BlockBody = Readonly<Record<string, unknown>>
