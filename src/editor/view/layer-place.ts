import { createContext, useContext } from 'react'
import type { RefObject } from 'react'

/**
 * Where menus and popovers of an editor are drawn: in the editor itself, behind
 * its text. So they are in the landmark that the editor is in, and in the dialog
 * where a preview is one.
 */
const LayerPlace = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const LayerPlaceProvider = LayerPlace.Provider

export const useLayerPlace = (): RefObject<HTMLElement | null> | undefined => useContext(LayerPlace)
