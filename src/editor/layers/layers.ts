import type { ComponentType } from 'react'
import { InsertLayer } from '../insert/insert-layer'
import { FoldLayer } from '../folding/fold-layer'
import { MediaLayer } from '../objects/media/media-layer'
import { ReadingLayer } from '../reading/reading-layer'
import { GridLayer } from '../grid/grid-layer'
import { TableLayer } from '../table/table-layer'
import { BlockLayer } from '../selection/block-layer'
import { PasteReportLayer } from '../paste/paste-report-layer'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'

/** What stands around the text: menus, handles, panels. Each is React, and draws only when what it selects has changed. */
export interface LayerProps {
  store: ViewStore
  context: ViewContext
}

/** In the order of Tab. */
export const layers: readonly ComponentType<LayerProps>[] = [
  BlockLayer,
  TableLayer,
  GridLayer,
  MediaLayer,
  FoldLayer,
  ReadingLayer,
  InsertLayer,
  PasteReportLayer,
]
