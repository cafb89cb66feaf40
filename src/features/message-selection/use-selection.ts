import { useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import type { Selection, SelectionNotice } from '../forward/forward'

/** Whether one message is selected; renders again only when that changes. */
export const useIsPicked = (selection: Selection, messageId: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.has(messageId))

/** Whether anything is selected. */
export const useIsSelecting = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.picked().length > 0)

/** The selected messages, earliest first. */
export const usePicked = (selection: Selection): readonly Message[] =>
  useSyncExternalStore(selection.subscribe, selection.picked)

/** The last event of the selection. */
export const useSelectionNotice = (selection: Selection): SelectionNotice | undefined =>
  useSyncExternalStore(selection.subscribe, selection.notice)

/** The refusal to show in this row, until the next event. */
export const useRowRefusal = (selection: Selection, messageId: string): SelectionNotice | undefined =>
  useSyncExternalStore(selection.subscribe, () => refusalAt(selection.notice(), messageId))

function refusalAt(notice: SelectionNotice | undefined, messageId: string): SelectionNotice | undefined {
  if (notice?.type !== 'picked' || notice.at !== messageId) return undefined
  return notice.refused > 0 || notice.unfit.length > 0 ? notice : undefined
}
