import { useMemo } from 'react'
import { useTranslation } from '../../i18n/words'
import type { Say as SayOf } from '../../i18n/words'
import type { announcementEn } from './strings/en'

export type Say = SayOf<typeof announcementEn>

/** Returns words in the chosen language. The app adds both languages to the namespace `announcement`. */
export function useWords(): Say {
  const { t } = useTranslation()
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return (key, blanks = {}) => translate(`announcement:${key}`, blanks)
  }, [t])
}
