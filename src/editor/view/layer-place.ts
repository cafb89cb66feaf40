import { createContext, useContext } from 'react'
import type { RefObject } from 'react'

/**
 * Where menus and popovers of an editor are drawn: in the editor itself, behind
 * its text. So they are in the landmark that the editor is in, and in the dialog
 * where a preview is one.
 */
const LayerContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const LayerContainerProvider = LayerContainer.Provider

export const useLayerContainer = (): RefObject<HTMLElement | null> | undefined => useContext(LayerContainer)
