import { useLayoutEffect, useRef } from 'react'
import type { EditorView } from 'prosemirror-view'

const GAP_PX = 6

/**
 * Keeps an element right above a block, and within sight while the block is
 * taller than the screen. It measures that one block only.
 */
export function useBeside(view: EditorView, position: number) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = box.current
    const drawn = view.nodeDOM(position)
    const canvas = view.dom.closest('.ed-canvas')
    if (!bar || !(drawn instanceof HTMLElement) || !canvas) return undefined
    const framed = drawn.querySelector<HTMLElement>('.ed-image-frame:not([hidden]) > img, .ed-file') ?? drawn

    const place = () => {
      const [of, around] = [framed.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const { offsetHeight: height, offsetWidth: width } = bar
      const ceiling = view.dom.closest('.ed-root')?.querySelector('.ed-toolbar')?.getBoundingClientRect()
      const highest = (ceiling?.bottom ?? 0) + GAP_PX
      const top = Math.min(Math.max(of.top - height - GAP_PX, highest), of.bottom - height)
      const left = Math.max(0, Math.min(of.left + (of.width - width) / 2 - around.left, around.width - width))
      bar.style.top = `${top - around.top}px`
      bar.style.left = `${left}px`
    }
    place()
    const resized = new ResizeObserver(place)
    for (const element of [framed, canvas, bar]) resized.observe(element)
    const ends = new AbortController()
    window.addEventListener('scroll', place, { signal: ends.signal, capture: true, passive: true })
    return () => {
      resized.disconnect()
      ends.abort()
    }
  })
  return box
}
