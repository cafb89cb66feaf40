import { X } from 'lucide-react'
import { useState } from 'react'
import { LarkError } from '../../../client/lark-error'
import type { Container } from '../../api/messages/messages'
import { explainFailure } from '../../i18n/explain-failure'
import type { Explained } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Failure } from '../../ui/failure'
import { FoldedFacts } from '../../ui/folded-facts'
import { CHATS_ROUTE } from '../message-content/message-content'
import type { Opening } from './opening'
import { isTargetShown } from './target-reached'
import type { WindowState } from './window-state'
import { useWords } from './words'
import styles from './list-notices.module.css'

/**
 * The target that the list was opened at but does not show. This is decided once for each opening, as soon as enough
 * is read. Later scrolling or reading does not change it.
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

/** Why the target is not in the list, depending on what it was. */
export function useMissedTargetText(missed: Opening | undefined, isFiltered: boolean): string {
  const { t } = useWords()
  if (!missed) return ''
  const what = missed.to === 'time' && missed.until - missed.time > 1 ? 'day' : 'message'
  return t(isFiltered ? `missed.${what}Hidden` : `missed.${what}Gone`)
}

interface Props {
  words: string
  /** Shows the same place without filters; absent if no filter is to blame. */
  onUnfiltered?: (() => void) | undefined
  onClose(): void
}

/** Says that the target is missing and the list shows only its surroundings. */
export function MissedTargetNotice({ words, onUnfiltered, onClose }: Props) {
  const { t } = useWords()
  return (
    <div className={styles['missed']}>
      <div className={styles['said']}>
        <p>{words}</p>
        {onUnfiltered && <Button onClick={onUnfiltered}>{t('missed.unfiltered')}</Button>}
      </div>
      <Button look="quiet" aria-label={t('closeNotice')} title={t('closeNotice')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Why a reaction was not saved. */
export function NotReactedNotice({ error, onClose }: { error: unknown; onClose(): void }) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const { what, facts } = explainFailure(error, failures)
  return (
    <div className={styles['missed']} role="alert">
      <div className={styles['said']}>
        <p>{t('notReacted', { what })}</p>
        <FoldedFacts facts={facts} />
      </div>
      <Button look="quiet" aria-label={t('closeNotice')} title={t('closeNotice')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Refusals that need other advice here than for other calls (platform/messages#message-errors). */
const reasons = { 230001: 'nowhere', 230002: 'outside', 230027: 'scopeOrExternal' } as const

interface ReadingRefusedProps {
  error: unknown
  container: Container
  retry(): void
}

/** A list that cannot be read at all: why, and the next click. */
export function ReadingRefused({ error, container, retry }: ReadingRefusedProps) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const explained = explainFailure(error, failures)
  const code = error instanceof LarkError ? error.code : 0
  const known = code in reasons ? reasons[code as keyof typeof reasons] : undefined
  // The only parameter of a listing that comes from an address is the id: it names nothing that exists.
  const isNowhere = known === 'nowhere'
  const reason = isNowhere && container.type === 'thread' ? 'noThread' : known
  const toChats: Explained['click'] = {
    name: 'openChats',
    label: failures('clicks.openChats'),
    to: CHATS_ROUTE,
  }
  return (
    <div className={styles['page']}>
      <Failure
        {...explained}
        {...(reason && { what: t(`refused.${reason}`), next: t(`refused.${reason}Next`) })}
        {...((reason === 'nowhere' || explained.click?.name === 'chooseTarget') && { click: toChats })}
        retry={retry}
      />
    </div>
  )
}
