import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { whenIdle } from '../browser/when-idle'
import { readPreference, writePreference } from '../storage/preferences'

/** Holds the address of the font that this browser has loaded before. */
const KEY = 'herald.font'
/** An idle page of a first visit may still wait for its code. */
const FIRST_MS = 3_000

/**
 * Shows Latin letters in Inter; Chinese has the fonts of the system, because one of its own weighs megabytes. On a first
 * visit the font loads after everything else. No word changes its letters while a user looks at it. They change after
 * the page was hidden, or at the next visit, which has the font in the browser's cache. Without the font, the words have
 * the fallback of ui/tokens.css, which is as wide.
 */
export function startFont() {
  if (readPreference(KEY) === inter) void show(`url("${inter}")`).catch(ignore)
  else setTimeout(() => whenIdle(() => void loadLast().catch(ignore)), FIRST_MS)
}

/** Loads the font at once, for a page of which a picture is taken. */
export const loadFont = (): Promise<void> => show(`url("${inter}")`).catch(ignore)

async function loadLast() {
  const answer = await fetch(inter, { priority: 'low' })
  const bytes = await answer.arrayBuffer()
  writePreference(KEY, inter)
  const showIt = () => void show(bytes).catch(ignore)
  if (document.hidden) showIt()
  else document.addEventListener('visibilitychange', showIt, { once: true })
}

async function show(source: string | ArrayBuffer) {
  const face = new FontFace('Inter', source, { weight: '100 900', display: 'swap' })
  document.fonts.add(face)
  await face.load()
}

const ignore = () => undefined
