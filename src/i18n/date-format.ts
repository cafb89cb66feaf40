/** Formats are expensive to create and cheap to use. The options in the code are few. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of dates and times in a language of the console, as the reader's region writes them, on a 24-hour clock. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = ownLocale(language)
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options })
    formats.set(key, format)
  }
  return format
}

const locales = new Map<string, string>()

/** That of the browser's wishes, which are compared once. */
function ownLocale(language: string): string {
  const wishes = globalThis.navigator?.languages ?? []
  const key = [language, ...wishes].join()
  let locale = locales.get(key)
  if (locale === undefined) {
    locale = regionalLocale(language, wishes)
    locales.set(key, locale)
  }
  return locale
}

/** The reader's first wish for a language in its script: `en-GB` for `en`. The language itself without such a wish. */
export function regionalLocale(language: string, wishes: readonly string[]): string {
  const wanted = new Intl.Locale(language).maximize()
  const isAlike = (wish: string) => {
    const own = new Intl.Locale(wish).maximize()
    return own.language === wanted.language && own.script === wanted.script
  }
  return wishes.find(isAlike) ?? language
}
