import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Opening } from './opening'
import { isTargetShown } from './target-reached'
import type { WindowState } from './window-state'
import styles from './missed-target.module.css'

/**
 * What one went to and the list does not show; known once an opening, whatever
 * is scrolled or read later, until one has read enough of it.
 */
export function useMissedTarget(loaded: WindowState): [missed: Opening | undefined, close: () => void] {
  const { opening } = loaded
  const [known, setKnown] = useState<{ opening: Opening; isMissed: boolean }>()
  if (known?.opening !== opening) {
    const reached = isTargetShown(loaded)
    if (reached !== undefined) setKnown({ opening, isMissed: !reached })
  }
  const missed = known?.opening === opening && known.isMissed ? opening : undefined
  return [missed, () => setKnown({ opening, isMissed: false })]
}

/** Why what one went to is not here, by what it was. */
export function useMissedTargetText(missed: Opening | undefined, isFiltered: boolean): string {
  const { t } = useTranslation('messages')
  if (!missed) return ''
  const what = missed.to === 'time' && missed.until - missed.time > 1 ? 'day' : 'message'
  return t(isFiltered ? `list.missed.${what}Hidden` : `list.missed.${what}Gone`)
}

interface Props {
  words: string
  /** Shows the same place without filters; none: no filter is to blame. */
  onUnfiltered?: (() => void) | undefined
  onClose(): void
}

/** Says that the list shows only what is near. */
export function MissedTargetNotice({ words, onUnfiltered, onClose }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className={styles['missed']}>
      <div className={styles['said']}>
        <p>{words}</p>
        {onUnfiltered && <Button onClick={onUnfiltered}>{t('list.missed.unfiltered')}</Button>}
      </div>
      <Button
        look="quiet"
        aria-label={t('list.page.closeNotice')}
        title={t('list.page.closeNotice')}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
