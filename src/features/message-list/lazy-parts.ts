import { lazyComponent } from '../../ui/lazy-component'

/* What a press opens. Rows are there first; the library of components loads with these. */

export const FilterPanel = lazyComponent(async () => (await import('./filter-panel')).FilterPanel)
export const JumpPopup = lazyComponent(async () => (await import('./jump-popup')).JumpPopup)
export const RowMenu = lazyComponent(async () => (await import('./row-menu')).RowMenu)

/** Loads them before they are opened: keys pressed right after that would reach the page. */
export function preloadParts() {
  for (const part of [RowMenu, JumpPopup, FilterPanel]) void part.preload()
}
