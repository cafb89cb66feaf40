import { X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { dateFormat } from '../../i18n/date-format'
import { Chip } from '../../ui/chip'
import { exclusionReason } from '../forward/forward'
import { kindOf, plainTextOf } from '../message-content/message-content'
import { useWords } from './words'
import styles from './tray-rows.module.css'

interface Props {
  /** The bundles in which they are sent, or a single one with all. */
  batches: readonly (readonly Message[])[]
  names: ReadonlyMap<string, string>
  onGo(message: Message): void
  onDrop(messageId: string): void
}

/** The selected messages in the order in which the bundle holds them. One tab stop; arrows, Delete, Enter. */
export function TrayRows({ batches, names, onGo, onDrop }: Props) {
  const { t, i18n } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  /** The row that takes the focus from the one that was dropped. */
  const next = useRef<number>(undefined)
  const all = batches.flat()
  const stop = Math.min(active, all.length - 1)
  const time = dateFormat(i18n.language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

  useEffect(() => {
    if (next.current === undefined) return
    focusRow(list.current, Math.min(next.current, all.length - 1))
    next.current = undefined
  })

  function drop(index: number) {
    const message = all[index]
    if (!message) return
    next.current = index
    onDrop(message.message_id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      drop(stop)
      return
    }
    const targets: Record<string, number> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      Home: 0,
      End: all.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    focusRow(list.current, Math.min(Math.max(target, 0), all.length - 1))
  }

  let index = -1
  return (
    <div ref={list} className={styles['batches']} onKeyDown={onKeyDown} role="presentation">
      {batches.map((batch, at) => (
        <section key={batch[0]?.message_id}>
          {batches.length > 1 && (
            <h3 className={styles['heading']}>
              {t('batch', { number: at + 1, most: batches.length, count: batch.length })}
            </h3>
          )}
          <ol className={styles['rows']} aria-label={batches.length > 1 ? undefined : t('label')}>
            {batch.map((message) => {
              const here = ++index
              const { message_id, sender, create_time, msg_type } = message
              const name = names.get(sender.id) ?? sender.id
              const words = plainTextOf(message)
              const why = exclusionReason(message)
              const { Icon } = kindOf(msg_type)
              return (
                <li key={message_id} className={styles['row']} data-why={why}>
                  <button
                    type="button"
                    className={styles['go']}
                    tabIndex={here === stop ? 0 : -1}
                    data-tray-row={here}
                    onFocus={() => setActive(here)}
                    onClick={() => onGo(message)}
                  >
                    <Icon size={16} aria-hidden="true" className={styles['kind']} />
                    <span className={styles['sender']}>{name}</span>
                    <time
                      className={styles['time']}
                      dateTime={new Date(Number(create_time) || 0).toISOString()}
                    >
                      {time.format(Number(create_time) || 0)}
                    </time>
                    <span className={styles['said']}>{words}</span>
                    {why && <Chip tone="warning">{t(`kinds.${why}`)}</Chip>}
                  </button>
                  <button
                    type="button"
                    className={styles['drop']}
                    tabIndex={here === stop ? 0 : -1}
                    aria-label={t('drop', { sender: name, words })}
                    onClick={() => drop(here)}
                  >
                    <X size={16} aria-hidden="true" />
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </div>
  )
}

function focusRow(list: HTMLElement | null, index: number) {
  list?.querySelector<HTMLElement>(`[data-tray-row="${index}"]`)?.focus()
}
