import { useSyncExternalStore } from 'react'

/** From here on a list and what is beside it both have room. */
const WIDE = '(min-width: 1100px)'

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
