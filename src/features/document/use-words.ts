import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { announcementEn } from './strings/en'

/** `status.saved`: where words stand in the strings of this feature. */
type WordsKey = PathsOf<typeof announcementEn>

type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

export type Say = (key: WordsKey, blanks?: Record<string, string | number>) => string

/** Says things in the chosen language; the app adds both to the namespace `announcement`. */
export function useWords(): Say {
  const { t } = useTranslation()
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return (key, blanks = {}) => translate(`announcement:${key}`, blanks)
  }, [t])
}
