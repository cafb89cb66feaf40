import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button'
import type { CoverageSum } from '../engine/coverage-sum'
import type { ReadingPhase } from '../reading/search-reader'
import type { SearchFeed } from '../search-feed'
import { useWords } from '../words'
import styles from './search-page.module.css'

interface Props {
  feed: SearchFeed
  onForget(): void
}

/** How much the index covers, whether the rest is being read, and the button that removes the index. */
export function CoverageLine({ feed: { client, reader }, onForget }: Props) {
  const { t } = useWords()
  const status = useSyncExternalStore(client.subscribe, client.status)
  const phase = useSyncExternalStore(reader.subscribe, reader.phase)
  return (
    <div className={styles['coverage']}>
      <p>
        {status ? <Covered sum={status.sum} phase={phase} /> : t('opening')}
        {status?.isStored === false && ` ${t('notStored')}`}
      </p>
      {(phase.name === 'failed' || phase.name === 'stopped') && (
        <p role="alert" className={styles['failed']}>
          {t(phase.name)} {phase.name === 'failed' && <Button onClick={reader.goOn}>{t('again')}</Button>}
        </p>
      )}
      <Button look="quiet" onClick={onForget}>
        {t('forget')}
      </Button>
    </div>
  )
}

function Covered({ sum, phase }: { sum: CoverageSum; phase: ReadingPhase }) {
  const { t, i18n } = useWords()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const { messages, ofMessages, isExact, refusedMessages, refusedAnnouncements } = sum
  const parts = [
    ofMessages === undefined
      ? t('messagesSoFar', { known: number(messages) })
      : t(isExact ? 'messagesOf' : 'messagesOfAbout', {
          known: number(messages),
          total: number(isExact ? ofMessages : roughly(ofMessages)),
        }),
    t('announcementsOf', { known: number(sum.announcements), total: number(sum.ofAnnouncements) }),
    t('chatsOf', { known: number(sum.whole), total: number(sum.chats) }),
    refusedMessages > 0 && t('refusedMessages', { known: number(refusedMessages) }),
    refusedAnnouncements > 0 && t('refusedAnnouncements', { known: number(refusedAnnouncements) }),
  ].filter((part) => typeof part === 'string')
  const isAllRead = isExact && sum.announcements === sum.ofAnnouncements
  return (
    <>
      {parts.map((part) => (
        <span key={part} className={styles['part']}>
          {part}
        </span>
      ))}
      {isAllRead ? t('complete') : (phase.name === 'reading' || phase.name === 'elsewhere') && t(phase.name)}
    </>
  )
}

/** An estimate is not known to the last digit. Rounded up, so that it is never below what was read. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.ceil(count / step) * step
}
