import { useEffect, useRef } from 'react'

/**
 * The handlers of a region whose buttons go away once they have been pressed:
 * when one goes that had the focus, `goOn` says where the keyboard is next.
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
    // React says nothing of what it takes away itself.
    onBlur: () => {
      isInside.current = false
    },
  }
}
