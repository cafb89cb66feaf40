import { loadedLater } from './loaded-later'

/** What a console put on the clipboard is believed no more than anything else: it is read with the platform's schemas. */
export const loadOwnReader = loadedLater(() => import('./read-own'))
