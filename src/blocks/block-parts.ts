import type { BlockParts } from '../editor/view/block-parts'
import { calloutParts } from './callout/callout-parts'
import { chatCardParts } from './chat-card/chat-card-parts'
import { codeParts } from './code/code-parts'
import { dividerParts } from './divider/divider-parts'
import { fileParts } from './file/file-parts'
import { gridParts } from './grid/grid-parts'
import { iframeParts } from './iframe/iframe-parts'
import { imageParts } from './image/image-parts'
import { linkPreviewParts } from './link-preview/link-preview-parts'
import { sheetParts } from './sheet/sheet-parts'
import { tableParts } from './table/table-parts'

/** The parts of all types that have any. A new type is one line here, if its spec does not say everything. */
export const blockParts: readonly BlockParts[] = [
  imageParts,
  fileParts,
  sheetParts,
  tableParts,
  gridParts,
  calloutParts,
  codeParts,
  dividerParts,
  iframeParts,
  chatCardParts,
  linkPreviewParts,
]
