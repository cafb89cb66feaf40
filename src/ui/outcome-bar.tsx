import type { ChipTone } from './chip'
import styles from './outcome-bar.module.css'

interface Props {
  label: string
  all: number
  /** How many have ended, with any outcome. */
  over: number
  /** The outcomes in order; the rest of the bar is what is still running. */
  parts: readonly { tone: ChipTone; count: number }[]
}

/** The progress of many things that run together, and how they ended. */
export const OutcomeBar = ({ label, all, over, parts }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={all}
    aria-valuenow={over}
    className={styles['bar']}
  >
    {parts.map(({ tone, count }) => (
      <div key={tone} data-tone={tone} style={{ inlineSize: `${(count / all) * 100}%` }} />
    ))}
  </div>
)
