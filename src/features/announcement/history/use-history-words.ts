import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n'
import { historyEn } from './strings/en'
import { historyZhCn } from './strings/zh-cn'

// They come with the history, and with nothing else.
i18n.addResourceBundle('en', 'history', historyEn)
i18n.addResourceBundle('zh-CN', 'history', historyZhCn)

/** `thing.line`, of `thing.line_one` and `thing.line_other`. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Counted<Key>
    : `${Counted<Key>}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

export type SayHistory = (key: PathsOf<typeof historyEn>, blanks?: Record<string, string | number>) => string

/** Says things about the history in the chosen language. */
export function useHistoryWords(): { say: SayHistory; language: string } {
  const { t, i18n: spoken } = useTranslation()
  const { language } = spoken
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return { say: (key, blanks = {}) => translate(`history:${key}`, blanks), language }
  }, [t, language])
}
