import type { ContentOf } from './content'
import { paragraphsOf } from './rich-nodes'
import { fieldsOf, stringOf, type Fields } from './tolerant'

/**
 * A post as it is received, `{title, content}`, or still in the languages that
 * it was sent in, of which the Chinese one is read, else the first
 * (platform-facts h.2, h.3).
 */
export function readPost(fields: Fields): ContentOf<'post'> | undefined {
  const post = wordsIn(fields) ?? wordsIn(fieldsOf(fields['post']))
  if (!post) return undefined
  return { kind: 'post', title: stringOf(post['title']), ...paragraphsOf(post['content']) }
}

function wordsIn(fields: Fields): Fields | undefined {
  if (Array.isArray(fields['content'])) return fields
  const locales = Object.keys(fields).filter((name) => /^[a-z]{2}[_-][a-z]{2}$/i.test(name))
  const locale = locales.includes('zh_cn') ? 'zh_cn' : locales[0]
  const words = locale === undefined ? {} : fieldsOf(fields[locale])
  if (Array.isArray(words['content'])) return words
  // A title alone is a post too.
  return typeof fields['title'] === 'string' ? fields : undefined
}
