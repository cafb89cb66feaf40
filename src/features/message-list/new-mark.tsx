import { ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { Button } from '../../ui/button'
import type { Seen } from './last-visit'
import type { MessageWindow } from './message-window'
import type { LoadedRows } from './window-state'
import { useWords } from './words'
import styles from './new-mark.module.css'

/** The line above the first message since the last visit. */
export function NewLine() {
  const { t } = useWords()
  return (
    <div className={styles['line']} aria-hidden="true">
      <span>{t('newSince')}</span>
    </div>
  )
}

/** Whether the mark of the last visit is above what has been in view since the list opened. */
export function useIsMarkAbove(ended: Seen | undefined, rows: LoadedRows) {
  const [passed, setPassed] = useState<Seen>()
  const newest = rows.at(rows.count - 1)
  const isAbove = ended !== undefined && passed !== ended && newest !== undefined && timeOf(newest) > ended.at
  const noteFirst = useMemo(
    () => (first: Message | undefined) => {
      if (ended && first && timeOf(first) <= ended.at) setPassed(ended)
    },
    [ended],
  )
  return { isAbove, noteFirst }
}

const timeOf = ({ create_time }: Message) => Number(create_time)

/** Goes to where the last visit ended. */
export function NewMarkButton({ ended, window }: { ended: Seen; window: MessageWindow }) {
  const { t } = useWords()
  const go = () => {
    const opening = { to: 'message', place: { id: ended.id, time: ended.at } } as const
    if (window.has(ended.id)) window.turnTo(opening)
    else void window.open(opening)
  }
  return (
    <Button className={styles['button']} onClick={go}>
      <ArrowUp size={14} aria-hidden="true" />
      {t('toNew')}
    </Button>
  )
}
