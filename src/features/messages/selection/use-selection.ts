import { useSyncExternalStore } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import type { Selection } from './selection'

/** Whether one message is picked; draws again only when that changes. */
export const useIsPicked = (selection: Selection, messageId: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(messageId))

/** What is picked, earliest first. */
export const usePicked = (selection: Selection): readonly Message[] =>
  useSyncExternalStore(selection.subscribe, selection.picked)
