import type { LucideIcon } from 'lucide-react'
import type { Command, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { ComponentType } from 'react'
import type { PopupFormProps } from '../insert/popup'
import type { ObjectRenderer } from './object-renderer'
import type { ViewContext } from './view-context'

/**
 * How the page shows and edits one type of block, beyond its spec (`document/blocks`). Every part has a default. The
 * parts of a type are in its folder of `src/blocks`, and a line of `src/blocks/block-parts.ts` adds them.
 */
export interface BlockParts {
  /** The key of its spec. */
  readonly key: string
  /** Its icons in the menu of new blocks, by the ids of the rows. */
  readonly icons?: Readonly<Record<string, LucideIcon>>
  /** Shows a block that is not typed into; by default a card with its name. */
  readonly render?: ObjectRenderer
  /** Views of its nodes, by their names in the schema; by default what `toDOM` says. */
  readonly views?: (context: ViewContext) => Readonly<Record<string, NodeViewConstructor>>
  /** The form that a new one opens, and the string that names the form. */
  readonly popup?: { readonly label: string; readonly Form: ComponentType<PopupFormProps> }
  /** Keys that open something of it. They come before the keys of all blocks. */
  readonly keys?: Readonly<Record<string, Command>>
  /** They come before the keys of all blocks. */
  readonly plugins?: (context: ViewContext) => readonly Plugin[]
}
