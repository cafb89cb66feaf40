import { lazy } from 'react'
import { lazyComponent } from '../../ui/lazy-component'

/** Asks to reload once the server has a newer console. Registers the service worker, too. */
export const UpdateNotice = lazy(async () => ({
  default: (await import('./components/update-notice')).UpdateNotice,
}))

/** The console without an answer of its server, with the unsaved changes to one announcement. */
export const Away = lazyComponent(async () => (await import('./components/away')).Away)
