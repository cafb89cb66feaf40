import { useSyncExternalStore } from 'react'
import type { SaveQueue } from '../../../../saving/saving'
import { Button } from '../../../ui/button'
import { useWords } from '../words'
import styles from './announcement-page.module.css'

/** Placeholder for the rest of a long document, with the reason why it is not there yet. */
export function RestToCome({ queue }: { queue: SaveQueue }) {
  const say = useWords()
  const { phase, isOnline } = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const isFailed = phase === 'retrying' || phase === 'offline' || phase === 'stuck'
  return (
    <div className={styles['rest']}>
      <p role="status">{say(isFailed || !isOnline ? 'rest.failed' : 'rest.loading')}</p>
      {isFailed ? <Button onClick={() => queue.retry()}>{say('plan.tryAgain')}</Button> : null}
    </div>
  )
}
