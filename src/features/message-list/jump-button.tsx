import { Popover } from '@base-ui/react/popover'
import { CornerUpRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { barPlaceOf } from '../../ui/bar-actions'
import { Button } from '../../ui/button'
import { BarWords } from '../../ui/page-bar'
import { pastedTarget } from './opening'
import { useWords } from './words'
import styles from './jump-button.module.css'

interface JumpButtonProps {
  open: boolean
  onOpen(open: boolean): void
  /** A message id, a day, `first` or nothing: the newest. */
  onJump(at: string | undefined): void
}

/** Goes to a day, to an end of the chat, or to a message whose id or link was pasted. */
export function JumpButton({ open, onOpen, onJump }: JumpButtonProps) {
  const { t } = useWords()
  const [day, setDay] = useState('')
  const [pasted, setPasted] = useState('')
  const [isWrong, setWrong] = useState(false)
  const wrongId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const place = () => barPlaceOf(trigger.current)
  const jump = (at: string | undefined) => {
    onOpen(false)
    setPasted('')
    onJump(at)
  }
  const jumpToPasted = () => {
    const target = pastedTarget(pasted)
    setWrong(!target)
    if (target) jump(target.kind === 'message' ? target.messageId : pasted.trim())
  }
  return (
    <Popover.Root open={open} onOpenChange={onOpen}>
      <Popover.Trigger ref={trigger} render={<Button look="quiet" title={t('jump.title')} />}>
        <CornerUpRight size={16} aria-hidden="true" />
        <BarWords>{t('jump.open')}</BarWords>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner anchor={place} sideOffset={4} align="end" className={styles['positioner']}>
          <Popover.Popup className={styles['popup']} aria-label={t('jump.title')} finalFocus={place}>
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
