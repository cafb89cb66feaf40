import { useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/button'
import type { Removal } from '../../../saving/queue/removals'
import { useWords } from '../../document/use-words'
import styles from './announcement-page.module.css'

interface Props {
  removal: Removal
  onUndo(): void
  onRemove(): void
}

/** Says that a save would remove most of the announcement, and when it does; it stands above the document and takes no focus. */
export function RemovalQuestion({ removal, onUndo, onRemove }: Props) {
  const say = useWords()
  const title = useId()
  const { number, at } = removal
  return (
    <section className={styles['question']} aria-labelledby={title}>
      <p id={title}>
        <strong>{say(at === undefined ? 'removal.ask' : 'removal.wait', { number })}</strong>{' '}
        {at !== undefined && <Countdown key={at} at={at} />}
      </p>
      <p className={styles['aside']}>{say('removal.rest')}</p>
      <div className={styles['answers']}>
        <Button look="primary" onClick={onUndo}>
          {say('removal.undo')}
        </Button>
        <Button onClick={onRemove}>{say('removal.now')}</Button>
      </div>
    </section>
  )
}

/** The seconds that are left. Nobody is told each of them aloud. */
function Countdown({ at }: { at: number }) {
  const say = useWords()
  const [left, setLeft] = useState(() => secondsUntil(at))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(at)), 200)
    return () => clearInterval(timer)
  }, [at])
  return <span aria-hidden="true">{say('removal.seconds', { number: left })}</span>
}

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))
