import { Ban } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from '../../message-content/plain-text-of'
import { refusalWords } from './news-words'
import styles from './pick-box.module.css'
import type { Selection, Told } from '../../forward/selection'
import { useIsPicked, useRefusalAt } from './use-selection'
import { whyNot } from '../../forward/why-not'

interface Props {
  selection: Selection
  message: Message
  /** Who says it, as the row shows it. */
  sender: string
  /** Lists that are one stop for Tab keep it out of the way: the row has the keys. */
  tabIndex?: number
}

/** As much of the words as a name needs to be told from others. */
const NAME_LENGTH = 80

/**
 * The box of a row. One that can never go is there as well and says why not;
 * what a click does is the list's to say (`useRowGestures`).
 */
export function PickBox({ selection, message, sender, tabIndex = -1 }: Props) {
  const { t } = useTranslation('messages')
  const id = useId()
  const why = whyNot(message)
  const words = plainTextOf(message).slice(0, NAME_LENGTH)
  return (
    <span className={styles['place']}>
      <Box
        selection={selection}
        messageId={message.message_id}
        isFit={why === undefined}
        tabIndex={tabIndex}
        aria-label={t('selection.box', { sender, words })}
        aria-describedby={why && `${id}-why`}
        title={why && t(`selection.whyNot.${why}`)}
      />
      {why && (
        <span id={`${id}-why`} hidden>
          {t(`selection.whyNot.${why}`)}
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

/** What changes with a pick, without a word or a drawing made anew: a range changes a screenful of them at once. */
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
  const refusal = useRefusalAt(selection, messageId)
  return refusal ? <RefusalWords refusal={refusal} /> : null
}

/** By itself: hardly a row has one, and asking for words is not cheap. */
function RefusalWords({ refusal }: { refusal: Told }) {
  const { t } = useTranslation('messages')
  return (
    <span className={styles['refusal']} data-refusal="" aria-hidden="true">
      {refusalWords(refusal, t)}
    </span>
  )
}
