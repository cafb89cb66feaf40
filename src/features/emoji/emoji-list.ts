import { bestMatches } from '../../i18n/best-matches'
import { reactionTable } from './reaction-table'
import { textTable } from './text-table'

/** An emoji as a picker and a reaction show it. */
export interface Emoji {
  /** A reaction's `emoji_type` (platform/messages#reactions), or the glyph itself. */
  id: string
  /** A character, or a short word where no character is close. */
  glyph: string
  en: string
  zh: string
}

const once = <Value>(make: () => Value) => {
  let made: Value | undefined
  return () => (made ??= make())
}

/** Every reaction of the platform, the usual ones first. */
export const reactionEmoji = once((): readonly Emoji[] =>
  reactionTable
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.indexOf(' ')
      const [glyph = '', en = '', zh = ''] = line.slice(at + 1).split('|')
      return { id: line.slice(0, at), glyph, en, zh }
    }),
)

/** Every emoji that a text can have: those of the reactions that are characters, and more for work and the calendar. */
export const textEmoji = once((): readonly Emoji[] => {
  const more = textTable
    .trim()
    .split('\n')
    .map((line) => {
      const [glyph = '', en = '', zh = ''] = line.split('|')
      return { id: glyph, glyph, en, zh }
    })
  const all = [
    ...reactionEmoji()
      .filter(({ glyph }) => !/^[\x20-\x7e]+$/.test(glyph))
      .map((emoji) => ({ ...emoji, id: emoji.glyph })),
    ...more,
  ]
  return [...new Map(all.toReversed().map((emoji) => [emoji.id, emoji])).values()].toReversed()
})

const byType = once(() => new Map(reactionEmoji().map((emoji) => [emoji.id, emoji])))

/** A reaction by its `emoji_type`; one that is not known is shown by its name. */
export const reactionOf = (type: string): Emoji =>
  byType().get(type) ?? { id: type, glyph: type, en: type, zh: type }

/** The name in a language of the console. */
export const emojiName = ({ en, zh }: Emoji, language: string): string =>
  (language.startsWith('zh') ? zh.split(' ')[0] : en) ?? en

/** Emoji whose name in either language, or id, has the words; those whose name begins with them first. */
export const findEmoji = (all: readonly Emoji[], words: string): readonly Emoji[] =>
  bestMatches(
    all.map((emoji) => ({ emoji, name: `${emoji.en} ${emoji.zh} ${emoji.id}` })),
    words,
  ).map(({ emoji }) => emoji)
