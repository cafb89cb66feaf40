import { useSyncExternalStore } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import type { Selection, Told } from '../../forward/selection'

/** Whether one message is picked; draws again only when that changes. */
export const useIsPicked = (selection: Selection, messageId: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(messageId))

/** What is picked, earliest first. */
export const usePicked = (selection: Selection): readonly Message[] =>
  useSyncExternalStore(selection.subscribe, selection.picked)

/** The last thing that happened. */
export const useNews = (selection: Selection): Told | undefined =>
  useSyncExternalStore(selection.subscribe, selection.news)

/** What was refused to the operator in this very row, until the next thing happens. */
export const useRefusalAt = (selection: Selection, messageId: string): Told | undefined =>
  useSyncExternalStore(selection.subscribe, () => refusalAt(selection.news(), messageId))

function refusalAt(news: Told | undefined, messageId: string): Told | undefined {
  if (news?.type !== 'picked' || news.at !== messageId) return undefined
  return news.refused > 0 || news.unfit.length > 0 ? news : undefined
}
