import { createContext } from 'react'

/** Whether what is drawn leads anywhere, and can be saved: not so in a preview. */
export const CanOpen = createContext(true)
