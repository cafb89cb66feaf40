import type { ComponentType } from 'react'
import type { LayerProps } from '../editor/view/view-context'
import { GridLayer } from './grid/grid-layer'
import { MediaLayer } from './media/media-layer'
import { TableLayer } from './table/table-layer'

/** What single types draw around their blocks, such as handles and bars, in the order of Tab. */
export const blockLayers: readonly ComponentType<LayerProps>[] = [TableLayer, GridLayer, MediaLayer]
