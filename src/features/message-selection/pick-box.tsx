import { Ban } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { exclusionReason, exclusionWords, type Selection, type SelectionNotice } from '../forward/forward'
import { plainTextOf } from '../message-content/message-content'
import { refusalText } from './problem-rows'
import { useIsPicked, useRowRefusal } from './use-selection'
import { useWords } from './words'
import styles from './pick-box.module.css'

interface PickBoxProps {
  selection: Selection
  message: Message
  /** The sender's name as the row shows it. */
  sender: string
  /** The box is no tab stop in a list that is one tab stop: the row handles the keys. */
  tabIndex?: number
}

/** Enough of the text to tell the name of one box from others. */
const NAME_LENGTH = 80

/**
 * The checkbox of a row. A message that can never be forwarded has one, too,
 * which says why not; what a click does is up to the list (`useRowGestures`).
 */
export function PickBox({ selection, message, sender, tabIndex = -1 }: PickBoxProps) {
  const { t } = useWords()
  const id = useId()
  const why = exclusionReason(message)
  const words = plainTextOf(message).slice(0, NAME_LENGTH)
  return (
    <span className={styles['place']}>
      <Box
        selection={selection}
        messageId={message.message_id}
        isFit={why === undefined}
        tabIndex={tabIndex}
        aria-label={t('box', { sender, words })}
        aria-describedby={why && `${id}-why`}
        title={why && exclusionWords(why)}
      />
      {why && (
        <span id={`${id}-why`} hidden>
          {exclusionWords(why)}
        </span>
      )}
      <Refusal selection={selection} messageId={message.message_id} />
    </span>
  )
}

interface Place {
  selection: Selection
  messageId: string
}

interface BoxProps extends Place, ComponentProps<'button'> {
  isFit: boolean
}

/**
 * The part that changes with the selection, without formatting text or
 * rendering icons again: a range changes a screenful of boxes at once.
 */
function Box({ selection, messageId, isFit, ...button }: BoxProps) {
  const isPicked = useIsPicked(selection, messageId)
  const look = isPicked ? 'on' : isFit ? 'off' : 'never'
  return (
    <button
      {...button}
      type="button"
      role="checkbox"
      data-pick-box=""
      className={styles['box']}
      aria-checked={isPicked}
      aria-disabled={!isFit && !isPicked}
    >
      <span className={styles['square']} data-look={look}>
        {look === 'never' && <Ban size={12} aria-hidden="true" />}
      </span>
    </button>
  )
}

function Refusal({ selection, messageId }: Place) {
  const refusal = useRowRefusal(selection, messageId)
  return refusal ? <RefusalWords refusal={refusal} /> : null
}

/** A component of its own, because few rows have a refusal and `useTranslation` is not cheap. */
function RefusalWords({ refusal }: { refusal: SelectionNotice }) {
  const { t } = useWords()
  return (
    <span className={styles['refusal']} data-refusal="" aria-hidden="true">
      {refusalText(refusal, t)}
    </span>
  )
}
