import type { TFunction } from 'i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from '../../message-content/plain-text-of'
import type { Repair } from './problems-of'

/** As much of a thread's first words as tells it from others. */
const BEGINNING = 24

/** What a repair does, as its button says it. Threads have no names: their first picked words stand for them. */
export function repairWords(repair: Repair, messages: readonly Message[], t: TFunction<'messages'>): string {
  if (repair.id === 'split') return t('selection.repairs.split', { count: repair.batches.length })
  const { id, keeps, drop, of } = repair
  if (!id.startsWith('keep')) return t(`selection.repairs.${id}`, { count: drop.length })
  const first = messages.find(({ thread_id, chat_id }) => of === (id === 'keepThread' ? thread_id : chat_id))
  return t(`selection.repairs.${id}`, { count: keeps, of: first ? beginningOf(plainTextOf(first)) : '' })
}

function beginningOf(words: string): string {
  const letters = Array.from(words)
  return letters.length > BEGINNING ? `${letters.slice(0, BEGINNING).join('')}…` : words
}
