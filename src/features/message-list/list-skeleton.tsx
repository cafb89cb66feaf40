import { Countdown } from '../../ui/countdown'
import { useWords } from './words'
import styles from './list-skeleton.module.css'

const lines = [52, 34, 71, 45, 60, 28, 66, 40]

/** Placeholders while messages are loading. */
export function ListSkeleton({ heldUntil }: { heldUntil: number | undefined }) {
  const { t } = useWords()
  return (
    <div className={styles['list']}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      {lines.map((width) => (
        <div key={width} className={styles['row']} aria-hidden="true">
          <span className={styles['face']} />
          <span className={styles['words']}>
            <span className={styles['name']} />
            <span className={styles['line']} style={{ width: `${width}%` }} />
          </span>
        </div>
      ))}
      {heldUntil !== undefined && (
        <p className={styles['held']}>
          <Countdown until={heldUntil} words={(seconds) => t('looked.held', { seconds })} />
        </p>
      )}
    </div>
  )
}
