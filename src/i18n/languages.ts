/** The languages of the console, each under its own name. */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const

export type Language = keyof typeof languages

export const isLanguage = (name: string | null | undefined): name is Language =>
  name !== null && name !== undefined && name in languages

/** The first preferred language that the console has. Any Chinese counts. English if none matches. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    if (/^zh\b/i.test(wish)) return 'zh-CN'
    if (/^en\b/i.test(wish)) return 'en'
  }
  return 'en'
}

/** The same words in Chinese, which has one form for every number. i18next only looks up `_other`. */
export type ChineseWords<Words> = {
  [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string
    ? string
    : ChineseWords<Words[Key]>
}

/** Joins sentences as a language writes them: Chinese has no space between them. Empty ones are left out. */
export const joinSentences = (language: string, said: readonly (string | false | undefined)[]): string =>
  said.filter(Boolean).join(language.startsWith('zh') ? '' : ' ')
