import { lazyComponent } from '../../ui/lazy-component'

/** Prepares a forward and sends it. */
export const ForwardDialog = lazyComponent(async () => (await import('./forward-dialog')).ForwardDialog)
