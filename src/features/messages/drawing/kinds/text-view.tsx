import { mentionNames } from '../contents/mention-names'
import type { KindProps } from './kind-props'
import { LongText } from './long-text'

export const TextView = ({ content, message }: KindProps<'text'>) => (
  <LongText text={content.text} names={mentionNames(message)} />
)
