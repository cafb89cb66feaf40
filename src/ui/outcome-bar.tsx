import type { ChipTone } from './chip'
import styles from './outcome-bar.module.css'

interface Props {
  label: string
  all: number
  /** How many are over, however they ended. */
  over: number
  /** What is told apart, in its order; what is under way is the rest of the bar. */
  parts: readonly { tone: ChipTone; count: number }[]
}

/** How far many things are that are done together, and how they ended. */
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
