import { parseDay, rangeMs, matchesAllWords } from '../find/list-filter'
import type { DateRange } from '../find/list-filter'
import type { Transfer } from './transfer'

/** The filter of the history. Empty parts filter nothing. */
export interface HistoryFilter extends DateRange {
  /** Words that must all occur in a transfer's name, key, hash, chats or message ids. */
  text: string
  kinds: readonly Transfer['kind'][]
}

export const allTransferKinds = ['upload', 'download'] as const satisfies Transfer['kind'][]

/** Reads the filter from an address. Invalid parts filter nothing. */
export const readHistoryFilter = (address: URLSearchParams): HistoryFilter => ({
  text: address.get('text') ?? '',
  kinds: allTransferKinds.filter((kind) => address.getAll('kind').includes(kind)),
  since: parseDay(address.get('since')),
  until: parseDay(address.get('until')),
})

/** The same address with this filter. */
export function withHistoryFilter(address: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const after = new URLSearchParams(address)
  for (const name of ['text', 'kind', 'since', 'until']) after.delete(name)
  if (filter.text) after.set('text', filter.text)
  for (const kind of filter.kinds) after.append('kind', kind)
  if (filter.since) after.set('since', filter.since)
  if (filter.until) after.set('until', filter.until)
  return after
}

export const isFiltered = ({ text, kinds, since, until }: HistoryFilter): boolean =>
  text.trim() !== '' || kinds.length > 0 || since !== '' || until !== ''

/** The current name of a chat, if known. */
export type ChatName = (chatId: string) => string | undefined

/** The transfers that a filter keeps, in their order. */
export function findTransfers(
  transfers: readonly Transfer[],
  filter: HistoryFilter,
  chatName: ChatName,
): readonly Transfer[] {
  if (!isFiltered(filter)) return transfers
  const { from, to } = rangeMs(filter)
  const holds = matchesAllWords(filter.text)
  return transfers.filter(
    (each) =>
      (filter.kinds.length === 0 || filter.kinds.includes(each.kind)) &&
      each.at >= from &&
      each.at < to &&
      holds(saidOf(each, chatName)),
  )
}

function saidOf(transfer: Transfer, chatName: ChatName): string {
  const places =
    transfer.kind === 'upload'
      ? transfer.sentAs.flatMap(({ chatId, chatName: was, messageId }) => [
          was,
          chatId,
          chatName(chatId),
          messageId,
        ])
      : [transfer.chatId, transfer.chatId && chatName(transfer.chatId), transfer.messageId]
  return [transfer.name, transfer.key, transfer.sha256, ...places].filter(Boolean).join('\n')
}
