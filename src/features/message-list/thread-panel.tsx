import { X } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { isComposingKey } from '../../ui/command-registry'
import { useFocusMove } from '../../ui/outside-react'
import { useWords } from './words'
import styles from './thread-panel.module.css'

interface Props {
  /** Whether it takes the focus: true if it was opened from the list, false if the address opened it. */
  takesFocus: boolean
  onClose(): void
  children: ReactNode
}

/** A thread next to the list it came from; on a phone it covers the list. Escape closes it. */
export function ThreadPanel({ takesFocus, onClose, children }: Props) {
  const { t } = useWords()
  const panel = useRef<HTMLElement>(null)
  useFocusMove(takesFocus, () => takesFocus && panel.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }
  return (
    // Escape closes the panel from anywhere inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={styles['panel']}
      aria-label={t('threadTitle')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('threadTitle')}</h2>
        <Button look="quiet" aria-label={t('closeThread')} title={t('closeThread')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {children}
    </section>
  )
}
