import { useCallback, useSyncExternalStore } from 'react'

/**
 * The sizes of the window at which the layout changes. Style sheets use the name, `@media (--phone)`, which the build
 * replaces with the query (vite.config.ts); scripts call `matchesBreakpoint` and `useBreakpoint`.
 */
export const breakpoints = {
  /** One column; the navigation is a bar at the bottom. */
  phone: '(max-width: 639px)',
  /** Two columns side by side are too narrow to read. */
  tablet: '(max-width: 899px)',
  /** A side panel covers the list. */
  laptop: '(max-width: 1099px)',
  /** A document has no margins to put controls in. */
  desktop: '(max-width: 1279px)',
  /** There is room for controls in the margin of a document, or for a column next to it. */
  wide: '(min-width: 1440px)',
  /** A page at 200 % or 400 %, or a phone on its side: bars leave most of the height to the page. */
  short: '(max-height: 519px)',
} as const

export type Breakpoint = keyof typeof breakpoints

/** Whether this breakpoint matches now. */
export const matchesBreakpoint = (name: Breakpoint): boolean => matchMedia(breakpoints[name]).matches

/** Whether this breakpoint matches; the component renders again when that changes. */
export const useBreakpoint = (name: Breakpoint): boolean => useMedia(breakpoints[name])

/** Whether tools are at the foot of the screen: on a phone, and wherever the pointer is a finger. */
export const useTouchLayout = (): boolean => useMedia(`${breakpoints.phone}, (pointer: coarse)`)

function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}
