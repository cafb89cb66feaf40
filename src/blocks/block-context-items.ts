import type { ContextItems } from '../editor/selection/context-items'
import { mediaContextItems } from './media/media-context-items'
import { tableContextItems } from './table/table-context-items'

/** What single types add to the menu at the pointer. */
export const blockContextItems: readonly ContextItems[] = [tableContextItems, mediaContextItems]
