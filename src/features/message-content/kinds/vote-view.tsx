import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

/** What is voted on; who voted for what is not told (platform-facts h.3). */
export const VoteView = ({ content: { topic, options } }: KindProps<'vote'>) => (
  <QuietCard type="vote" title={topic}>
    <ul className={styles['options']}>
      {options.map((option, at) => (
        <li key={at}>
          <bdi>{option}</bdi>
        </li>
      ))}
    </ul>
  </QuietCard>
)
