import { createContext } from 'react'

/** Whether a part of a card is in a form, which sends all fields together. */
export const InForm = createContext(false)
