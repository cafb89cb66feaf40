import type { Command, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { ObjectRenderer } from './object-renderer'
import type { ViewContext } from './view-context'

/**
 * How the page shows and edits one type of block, beyond its spec (`document/blocks`). Every part has a default. The
 * parts of a type are in its folder of `src/blocks`, and a line of `src/blocks/block-parts.ts` adds them.
 */
export interface BlockParts {
  /** The key of its spec. */
  readonly key: string
  /** Shows a block that is not typed into; by default a card with its name. */
  readonly render?: ObjectRenderer
  /** Views of its nodes, by their names in the schema; by default what `toDOM` says. */
  readonly views?: (context: ViewContext) => Readonly<Record<string, NodeViewConstructor>>
  /** Keys that open something of it. They come before the keys of all blocks. */
  readonly keys?: Readonly<Record<string, Command>>
  /** They come before the keys of all blocks. */
  readonly plugins?: (context: ViewContext) => readonly Plugin[]
}
