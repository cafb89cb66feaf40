import type { ComponentType } from 'react'
import { FoldLayer } from '../folding/fold-layer'
import { GridLayer } from '../grid/grid-layer'
import { InsertLayer } from '../insert/insert-layer'
import { MediaLayer } from '../objects/media/media-layer'
import { PasteReportLayer } from '../paste/paste-report-layer'
import { ReadingLayer } from '../reading/reading-layer'
import { BlockLayer } from '../selection/block-layer'
import { TableLayer } from '../table/table-layer'
import type { LayerProps } from '../view/view-context'

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
