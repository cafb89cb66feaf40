import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n'
import { publishEn } from './strings/en'
import { publishZhCn } from './strings/zh-cn'

// They come with publishing, and with nothing else.
i18n.addResourceBundle('en', 'publish', publishEn)
i18n.addResourceBundle('zh-CN', 'publish', publishZhCn)

/** `thing.line`, of `thing.line_one` and `thing.line_other`. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Counted<Key>
    : `${Counted<Key>}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

export type SayPublish = (key: PathsOf<typeof publishEn>, blanks?: Record<string, string | number>) => string

/** Says things about publishing in the chosen language. */
export function usePublishWords(): { say: SayPublish; language: string } {
  const { t, i18n: spoken } = useTranslation()
  const { language } = spoken
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return { say: (key, blanks = {}) => translate(`publish:${key}`, blanks), language }
  }, [t, language])
}
