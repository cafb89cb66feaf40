import type { Message } from '../../../contract/im/messages/message'
import { i18n } from '../../i18n/i18n'
import { contentOf } from './contents/content-of'
import { kindOf } from './kind-of'
import { searchTextOf } from './search-text'

/**
 * What a message says, on one line and without its looks: for rows of little
 * room, spoken names and reports. Of what has no words its kind, in brackets
 * and in the language of the page; never empty. A search looks at `wordsOf`.
 */
export function plainTextOf(message: Message): string {
  const content = contentOf(message)
  if (content.kind === 'recalled') return bracketed('drawing.recalled')
  const words = searchTextOf(message)
  const isBare = content.kind === 'text' || content.kind === 'post' || content.kind === 'system'
  if (isBare && words !== '') return words
  return `${bracketed(kindOf(message.msg_type).name)} ${words}`.trimEnd()
}

const bracketed = (key: 'drawing.recalled' | ReturnType<typeof kindOf>['name']): string =>
  `[${i18n.t(key, { ns: 'messages' })}]`
