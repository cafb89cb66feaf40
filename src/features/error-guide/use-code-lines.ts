import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/languages'
import { entryOf, wordsOf } from './code-entry'
import { fold, type CodeLine } from './find-codes'
import { sections } from './sections'

/** Every line of the guide, found by its number, the platform's words, and ours in each language. */
export function useCodeLines(): readonly CodeLine[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const speakers = Object.keys(languages).map((language) => ({
      failures: i18n.getFixedT(language, 'failures'),
      guide: i18n.getFixedT(language, 'guide'),
    }))
    return sections.flatMap(({ section, codes }) =>
      codes.flatMap((code): CodeLine[] => {
        const entry = entryOf(code)
        if (!entry) return []
        const words = speakers.flatMap(({ failures, guide }) => {
          const { what, next } = wordsOf(entry, failures)
          return [what, next, guide(`sections.${section}.name`)]
        })
        return [{ ...entry, section, found: fold([code, entry.msg, ...words].join('\n')) }]
      }),
    )
    // The words do not change while the page is open: the guide comes after them.
  }, [i18n])
}
