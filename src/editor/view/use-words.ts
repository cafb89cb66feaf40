import { useTranslation } from 'react-i18next'

/** What the editor says, by key: many keys are made of numbers, so they are plain strings here. */
export type Words = (key: string, values?: Record<string, unknown>) => string

export function useWords(): { t: Words; language: string } {
  const { t, i18n } = useTranslation('editor' as never)
  return { t: t as unknown as Words, language: i18n.language }
}
