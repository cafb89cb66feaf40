import { lazyComponent } from '../../../ui/lazy-component'

/** A held change, which few visits have. */
export const HeldPlace = lazyComponent(async () => (await import('./held-place')).HeldPlace)
