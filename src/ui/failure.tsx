import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './failure.module.css'

/** What is to be said of something that went wrong. */
export interface FailureWords {
  /** What happened. */
  what: string
  /** What to do now. */
  next: string
  /** Who can mend it. */
  who: string
  /** Short facts to hand on: the code, the platform's own words, the log id. */
  facts: readonly { name: string; value: string }[]
}

interface Props extends FailureWords {
  retry?: { label: string; run(): void } | undefined
  /** Other next clicks. */
  children?: ReactNode
}

/** A failure: what happened in words, who can mend it, the next click, and the code. Spoken when it appears. */
export const Failure = ({ what, next, who, facts, retry, children }: Props) => (
  <div className={styles['failure']} role="alert">
    <p className={styles['what']}>{what}</p>
    <p>{next}</p>
    <p className={styles['who']}>{who}</p>
    {(retry ?? children) && (
      <div className={styles['actions']}>
        {retry && (
          <Button onClick={retry.run}>
            <RotateCw size={16} aria-hidden="true" />
            {retry.label}
          </Button>
        )}
        {children}
      </div>
    )}
    {facts.length > 0 && (
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)
