import { useCallback } from 'react'
import type { RefCallback } from 'react'

/** An element that plays or opens bytes itself. `CheckedPicture` shows pictures. */
type Player = HTMLMediaElement | HTMLIFrameElement

/** Plays or opens bytes in an element. Returns a function that releases them. */
export function giveSource(element: Player, bytes: Blob): () => void {
  const url = URL.createObjectURL(bytes)
  element.src = url
  return () => URL.revokeObjectURL(url)
}

/** The same in the element that gets it as its `ref`, for as long as it is there. */
export const useSourceOf = (bytes: Blob | undefined): RefCallback<Player> =>
  useCallback((element) => (element && bytes ? giveSource(element, bytes) : undefined), [bytes])
