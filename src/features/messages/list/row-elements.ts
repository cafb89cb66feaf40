import type { Message } from '../../../../contract/im/messages/message'
import type { LoadedRows } from './loaded-rows'

/** The row of a message, where it is drawn. */
export const rowElement = (grid: HTMLElement | null, messageId: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`) ?? null

/** The message in whose row something happened. */
export function messageAt(target: EventTarget, rows: LoadedRows): Message | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
  return row ? rows.at(rows.indexOf(row.dataset['messageId'] ?? '')) : undefined
}
