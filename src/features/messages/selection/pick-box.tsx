import { Ban, Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from '../drawing/plain-text-of'
import { refusalWords } from './news-words'
import styles from './pick-box.module.css'
import type { Selection } from './selection'
import { useIsPicked, useRefusalAt } from './use-selection'
import { whyNot } from './why-not'

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
  const isPicked = useIsPicked(selection, message.message_id)
  const refusal = useRefusalAt(selection, message.message_id)
  const why = whyNot(message)
  const words = plainTextOf(message).slice(0, NAME_LENGTH)
  return (
    <span className={styles['place']}>
      <button
        type="button"
        role="checkbox"
        data-pick-box=""
        className={styles['box']}
        tabIndex={tabIndex}
        aria-checked={isPicked}
        aria-disabled={why !== undefined && !isPicked}
        aria-label={t('selection.box', { sender, words })}
        aria-describedby={why && `${id}-why`}
        title={why && t(`selection.whyNot.${why}`)}
      >
        <span className={styles['square']} data-look={isPicked ? 'on' : why ? 'never' : 'off'}>
          {isPicked ? (
            <Check size={14} strokeWidth={3} aria-hidden="true" />
          ) : (
            why && <Ban size={12} aria-hidden="true" />
          )}
        </span>
      </button>
      {why && (
        <span id={`${id}-why`} hidden>
          {t(`selection.whyNot.${why}`)}
        </span>
      )}
      {refusal && (
        <span className={styles['refusal']} data-refusal="" aria-hidden="true">
          {refusalWords(refusal, t)}
        </span>
      )}
    </span>
  )
}
