import type { ComponentType } from 'react'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'

/** What stands around the text: menus, handles, panels. Each is React, and draws only when what it selects has changed. */
export interface LayerProps {
  store: ViewStore
  context: ViewContext
}

/** In the order of Tab. */
export const layers: readonly ComponentType<LayerProps>[] = []
