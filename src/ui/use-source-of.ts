import { useCallback } from 'react'
import type { RefCallback } from 'react'

/** Shows bytes in the element that gets it as its `ref`; their object URL lives as long as they are shown there. */
export const useSourceOf = (
  bytes: Blob | undefined,
): RefCallback<HTMLImageElement | HTMLMediaElement | HTMLIFrameElement> =>
  useCallback(
    (element) => {
      if (!element || !bytes) return
      const url = URL.createObjectURL(bytes)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
