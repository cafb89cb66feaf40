import { Popover } from '@base-ui/react/popover'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { barPlaceOf } from '../../ui/bar-actions'
import { Button } from '../../ui/button'
import { pastedTarget } from './opening'
import { useWords } from './words'
import styles from './jump-popup.module.css'

interface Props {
  button: RefObject<HTMLElement | null>
  /** A message id, a day, `first` or nothing: the newest. */
  onJump(at: string | undefined): void
  onClose(): void
}

/** The days and ends of the chat, and a field for the id or the link of a message, at their button. */
export function JumpPopup({ button, onJump, onClose }: Props) {
  const { t } = useWords()
  const [day, setDay] = useState('')
  const [pasted, setPasted] = useState('')
  const [isWrong, setWrong] = useState(false)
  const wrongId = useId()
  const isOfButton = (node: EventTarget | null) => node instanceof Node && button.current?.contains(node)
  const place = () => barPlaceOf(button.current)
  const jump = (at: string | undefined) => {
    onClose()
    onJump(at)
  }
  const jumpToPasted = () => {
    const target = pastedTarget(pasted)
    setWrong(!target)
    if (target) jump(target.kind === 'message' ? target.messageId : pasted.trim())
  }
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // The button closes it itself.
        if (!open && !isOfButton(event.target) && !isOfButton(nextFocusOf(event))) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={place} sideOffset={4} align="end" className={styles['positioner']}>
          <Popover.Popup
            className={styles['popup']}
            aria-label={t('jump.title')}
            finalFocus={place}
            onKeyDown={(event) => {
              if (!leavesByTab(event)) return
              event.preventDefault()
              onClose()
            }}
          >
            <form
              className={styles['form']}
              onSubmit={(event) => {
                event.preventDefault()
                jumpToPasted()
              }}
            >
              <label className={styles['field']}>
                {t('jump.message')}
                <input
                  type="text"
                  value={pasted}
                  placeholder={t('jump.messageHint')}
                  autoComplete="off"
                  spellCheck={false}
                  aria-invalid={isWrong}
                  aria-describedby={isWrong ? wrongId : undefined}
                  onChange={(event) => {
                    setPasted(event.target.value)
                    setWrong(false)
                  }}
                />
              </label>
              <Button type="submit" disabled={pasted.trim() === ''}>
                {t('jump.go')}
              </Button>
              {isWrong && (
                <p id={wrongId} role="alert" className={styles['wrong']}>
                  {t('jump.notOne')}
                </p>
              )}
            </form>
            <form
              className={styles['form']}
              onSubmit={(event) => {
                event.preventDefault()
                if (day) jump(day)
              }}
            >
              <label className={styles['field']}>
                {t('jump.day')}
                <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
              </label>
              <Button type="submit" disabled={!day}>
                {t('jump.go')}
              </Button>
            </form>
            <div className={styles['ends']}>
              <Button onClick={() => jump('first')}>{t('jump.first')}</Button>
              <Button onClick={() => jump(undefined)}>{t('jump.today')}</Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** At the end of the document there is nothing to move on to, so Tab leads back to the button. */
function leavesByTab({ key, shiftKey, target, currentTarget }: KeyboardEvent): boolean {
  const stops = currentTarget.querySelectorAll('input, button:not([disabled])')
  return key === 'Tab' && target === stops[shiftKey ? 0 : stops.length - 1]
}

const nextFocusOf = (event: Event) => (event instanceof FocusEvent ? event.relatedTarget : null)
