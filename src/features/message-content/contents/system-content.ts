import type { ContentOf } from './content'
import { fieldsOf, stringOf, type Fields } from './tolerant'

/** People of one line: a group's whole crowd is not named in it. */
const MOST_NAMES = 50

/**
 * A line about the chat: a template whose blanks, such as `{from_user}`, are
 * filled with the words or lists of words under these names (platform-facts h.3).
 * A blank that nothing fills is left out.
 */
export function readSystem(fields: Fields): ContentOf<'system'> | undefined {
  const template = stringOf(fields['template'])
  const divider = fieldsOf(fields['divider_text'] ?? fieldsOf(fields['params'])['divider_text'])
  const line = template.replaceAll(/\{(\w{1,60})\}/g, (_, name: string) => wordsOf(fields[name])).trim()
  const text = line || stringOf(divider['text'])
  if (text === '') return undefined
  const isDivider = line === '' || line === stringOf(divider['text'])
  return { kind: 'system', line: text, inLanguages: isDivider ? languagesOf(divider['i18n_text']) : {} }
}

function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return stringOf(value) || stringOf(fieldsOf(value)['text'])
  const names = value.filter((name) => typeof name === 'string')
  const more = names.length > MOST_NAMES ? ['…'] : []
  return [...names.slice(0, MOST_NAMES), ...more].join(', ')
}

/** `zh_CN` and `en_US` as browsers write them. */
const languagesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([language, words]) => [language.replace('_', '-'), words]),
  )
