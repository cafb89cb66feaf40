import { lazyComponent } from '../../../ui/lazy-component'

/** The bar of a draft, which few visits show. */
export const HeldBar = lazyComponent(async () => (await import('./held-bar')).HeldBar)
