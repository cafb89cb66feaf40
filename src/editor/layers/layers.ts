import type { ComponentType } from 'react'
import { blockLayers } from '../../blocks/block-layers'
import { FoldLayer } from '../folding/fold-layer'
import { InsertLayer } from '../insert/insert-layer'
import { PasteReportLayer } from '../paste/paste-report-layer'
import { ReadingLayer } from '../reading/reading-layer'
import { BlockLayer } from '../selection/block-layer'
import { MarkKeysLayer } from '../view/mark-keys'
import type { LayerProps } from '../view/view-context'

/** In the order of Tab. */
export const layers: readonly ComponentType<LayerProps>[] = [
  BlockLayer,
  ...blockLayers,
  FoldLayer,
  ReadingLayer,
  InsertLayer,
  PasteReportLayer,
  MarkKeysLayer,
]
