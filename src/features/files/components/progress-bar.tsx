import styles from './progress-bar.module.css'

interface Props {
  label: string
  /** From 0 to 1. */
  share: number
  tone: 'moving' | 'still'
}

/** How far something is. Its width is given by a transform, which asks for no layout. */
export const ProgressBar = ({ label, share, tone }: Props) => (
  <div
    className={styles['bar']}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div className={styles['done']} data-tone={tone} style={{ transform: `scaleX(${share})` }} />
  </div>
)
