import styles from './skeleton.module.css'

type Width = 'short' | 'middle' | 'long' | 'full'

/** A placeholder for lines. It is silent, so the component that shows it must say what is loading. */
export const Skeleton = ({ lines }: { lines: readonly Width[] }) => (
  <div className={styles['skeleton']} aria-hidden="true">
    {lines.map((width, index) => (
      <div key={index} className={`${styles['line']} ${styles[width]}`} />
    ))}
  </div>
)

/** A placeholder for rows, with words that say what is loading. */
export const Loading = ({ words }: { words: string }) => (
  <div className={styles['loading']}>
    <p className="visually-hidden" role="status">
      {words}
    </p>
    <Skeleton lines={['full', 'long', 'full', 'middle']} />
  </div>
)
