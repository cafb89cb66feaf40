/** Frames in which a scroll is repeated: groups take their true height only once they come near the screen. */
const SETTLING_FRAMES = 12

/** Scrolls to an element, and stays with it while what is above takes its true height. */
export function bringIntoSight(element: Element, frames = SETTLING_FRAMES): void {
  element.scrollIntoView({ block: 'center' })
  if (frames > 0 && element.isConnected) requestAnimationFrame(() => bringIntoSight(element, frames - 1))
}
