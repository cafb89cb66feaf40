import { useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button'
import type { SearchFeed } from '../search-feed'
import { useWords } from '../words'
import styles from './search-page.module.css'

interface Props {
  feed: SearchFeed
  onForget(): void
}

/** How much the index covers, whether the rest is being read, and the button that removes the index. */
export function CoverageLine({ feed: { client, reader }, onForget }: Props) {
  const { t, i18n } = useWords()
  const status = useSyncExternalStore(client.subscribe, client.status)
  const { phase, chats, whole } = useSyncExternalStore(reader.subscribe, reader.reading)
  const number = (count: number) => count.toLocaleString(i18n.language)
  const numbers = { chats: number(chats), whole: number(whole) }
  return (
    <div className={styles['coverage']}>
      <p>
        {status
          ? t('covers', {
              messages: number(status.counts.messages),
              announcements: number(status.counts.announcements),
            })
          : t('opening')}{' '}
        {phase.name === 'reading' && chats > 0 && t('reading', numbers)}
        {phase.name === 'resting' && t('complete', numbers)}
        {phase.name === 'elsewhere' && status && t('elsewhere')}
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
