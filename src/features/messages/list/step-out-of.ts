const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, audio[controls], video[controls], summary, [tabindex="0"]'

/**
 * Lets Tab leave the grid from the last stop of a row, and Shift Tab from the
 * row itself: what other rows hold is reached by going to them. The focus goes
 * to the mark beside the grid, and the browser's own step leads on from there.
 */
export function stepOutOf(grid: HTMLElement, row: HTMLElement, backwards: boolean) {
  const stops = [...row.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  const edge = backwards ? row : (stops.at(-1) ?? row)
  if (document.activeElement !== edge) return
  const mark = backwards ? grid.previousElementSibling : grid.nextElementSibling
  if (mark instanceof HTMLElement) mark.focus({ preventScroll: true })
}
