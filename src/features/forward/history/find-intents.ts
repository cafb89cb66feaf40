import type { Intent } from '../send/intent'

/** Intents that hold every word of the query somewhere: in the source, a target, a line of a message, an id. */
export function findIntents(intents: readonly Intent[], query: string): readonly Intent[] {
  const words = query.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return intents
  return intents.filter((intent) => {
    const text = textOf(intent)
    return words.every((word) => text.includes(word))
  })
}

const textOf = ({ intent_id, source, targets, batches, sends }: Intent): string =>
  [
    intent_id,
    source.name,
    source.chat_id,
    ...targets.flatMap(({ name, receive_id }) => [name, receive_id]),
    ...batches.flat().flatMap(({ words, message_id }) => [words, message_id]),
    ...sends.flatMap(({ uuid, state }) => [uuid, state.is === 'sent' ? state.message_id : '']),
  ]
    .join('\n')
    .toLowerCase()
