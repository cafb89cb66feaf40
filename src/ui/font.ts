import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { whenIdle } from '../browser/when-idle'
import { readPreference, writePreference } from '../storage/preferences'

/** Holds the address of the font that this browser has loaded before. */
const KEY = 'herald.font'

/** Latin letters, digits and signs. Chinese has the fonts of the system: one of its own weighs megabytes. */
const RANGE =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'

/**
 * Shows the console in Inter. On a first visit the font comes after everything else, so that no word waits for it; a
 * later visit has it in the browser's cache. Until then the words have the fallback of ui/tokens.css, which is as wide.
 */
export function startFont() {
  if (readPreference(KEY) === inter) return add(`url("${inter}")`)
  whenIdle(() => void loadLast().catch(() => undefined))
}

async function loadLast() {
  const answer = await fetch(inter, { priority: 'low' })
  if (!answer.ok) return
  add(await answer.arrayBuffer())
  writePreference(KEY, inter)
}

const add = (source: string | ArrayBuffer) =>
  void document.fonts.add(
    new FontFace('Inter', source, { weight: '100 900', display: 'swap', unicodeRange: RANGE }),
  )
