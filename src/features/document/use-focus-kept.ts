import { useEffect, useRef } from 'react'

/**
 * Focus handlers for a region whose buttons disappear once pressed: when the
 * focused button disappears, `goOn` moves the focus on.
 */
export function useFocusKept(goOn: () => void) {
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    goOn()
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    // React fires no blur event for an element that it removes itself.
    onBlur: () => {
      isInside.current = false
    },
  }
}
