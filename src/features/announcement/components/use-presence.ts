import { lazyComponent } from '../../../ui/lazy-component'
import { useSharedOnceIdle } from './use-shared-once-idle'

/** Not needed for the first key. `useHasPresence` loads it. */
export const WhoIsHere = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHere)

/** The same in a tab that another tab of this browser writes for. */
export const WhoIsHereToo = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHereToo)

/**
 * Whether the page shows who is here, if the service knows. A local one and a gateway do. A service in the page has no
 * pages but the tabs of this browser, of which one writes.
 */
export const useHasPresence = () => useSharedOnceIdle(load)

const load = () => Promise.all([WhoIsHere.preload(), WhoIsHereToo.preload()])
