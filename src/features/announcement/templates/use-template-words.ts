import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n'
import { templatesEn } from './strings/en'
import { templatesZhCn } from './strings/zh-cn'

// They come with the templates, and with nothing else.
i18n.addResourceBundle('en', 'templates', templatesEn)
i18n.addResourceBundle('zh-CN', 'templates', templatesZhCn)

/** `thing.line`, of `thing.line_one` and `thing.line_other`. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Counted<Key>
    : `${Counted<Key>}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

export type SayTemplates = (
  key: PathsOf<typeof templatesEn>,
  blanks?: Record<string, string | number>,
) => string

/** Says things about templates in the chosen language. */
export function useTemplateWords(): { say: SayTemplates; language: string } {
  const { t, i18n: spoken } = useTranslation()
  const { language } = spoken
  return useMemo(() => {
    const translate = t as unknown as (key: string, blanks: object) => string
    return { say: (key, blanks = {}) => translate(`templates:${key}`, blanks), language }
  }, [t, language])
}
