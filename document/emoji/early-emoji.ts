import { Listeners } from '../../primitives/listeners'

/*
 * The glyphs that a document needs while it opens. All names (emoji.ts) load with the tools around the text.
 */

/** Those of new callouts, and of the alerts of Markdown. */
const first: ReadonlyMap<string, string> = new Map([
  ['bulb', '💡'],
  ['information_desk_person', '💁'],
  ['exclamation', '❗'],
  ['construction', '🚧'],
  ['no_entry', '⛔'],
])

let all: ((name: string) => string | undefined) | undefined
const listeners = new Listeners()

/** Calls back once all names are loaded. Returns a function that cancels. */
export const onAllEmoji = listeners.add

/** Called by the module of all names when it is loaded. */
export function addAllEmoji(glyphNamed: (name: string) => string | undefined) {
  all = glyphNamed
  listeners.emit()
}

/** The glyph of a name; undefined for an unknown name, and for most names until all are loaded. */
export const loadedGlyph = (name: string): string | undefined => (all ? all(name) : first.get(name))

/** The glyph of a callout: a gift if it names none, as on the platform, and a pin for an unknown name. */
export const emojiGlyph = (id: string | undefined): string => {
  if (!id) return '🎁'
  return loadedGlyph(id) ?? (all ? '📌' : '')
}
