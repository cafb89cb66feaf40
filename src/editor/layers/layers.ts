import type { ComponentType } from 'react'
import { GridLayer } from '../../blocks/grid/grid-layer'
import { MediaLayer } from '../../blocks/media/media-layer'
import { TableLayer } from '../../blocks/table/table-layer'
import { FoldLayer } from '../folding/fold-layer'
import { InsertLayer } from '../insert/insert-layer'
import { PasteReportLayer } from '../paste/paste-report-layer'
import { ReadingLayer } from '../reading/reading-layer'
import { BlockLayer } from '../selection/block-layer'
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
