import type { Message } from '../../../../contract/im/messages/message'
import { fieldsOf, listOf, stringOf } from './tolerant'

/** Names of those whom a message mentions, by their sign in its text, `@_user_1` (platform/messages#message). */
export const mentionNames = ({ mentions }: Message): ReadonlyMap<string, string> =>
  new Map(
    listOf(mentions).map((each) => {
      const { key, name, id } = fieldsOf(each)
      return [stringOf(key), stringOf(name) || stringOf(id)]
    }),
  )
