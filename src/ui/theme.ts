import { useSyncExternalStore } from 'react'
import { Listeners } from '../../primitives/listeners'
import { writePreference, readPreference } from '../storage/preferences'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'herald.theme'
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Listeners()
let choice: ThemeChoice = themeChoices.find((known) => known === readPreference(KEY)) ?? 'system'

/** Sets `data-theme` now and whenever the system's theme changes. Runs before anything is drawn. */
export function startTheme() {
  apply()
  darkSystem.addEventListener('change', apply)
}

export function chooseTheme(next: ThemeChoice) {
  choice = next
  writePreference(KEY, next)
  apply()
  listeners.emit()
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(listeners.add, () => choice)

function apply() {
  const dark = choice === 'dark' || (choice === 'system' && darkSystem.matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  const color = dark ? '#191b1c' : '#fcfbf9'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
}
