import type { ReactNode } from 'react'
import { FailureActions } from './failure-actions'
import styles from './failure.module.css'

/** What is to be said of something that went wrong. */
export interface FailureWords {
  /** What happened. */
  what: string
  /** What to do now. */
  next: string
  /** Who can mend it. */
  who: string
  /** The click that helps most: a link where it has an address, else a button where the page has a function of its name. */
  click?: { name: string; label: string; to?: string }
  /** What the same once more is called; absent where it would end the same. */
  again?: string
  /** Short facts to hand on: the code, the platform's own words, the log id. `to` is where one is explained. */
  facts: readonly { name: string; value: string; to?: string }[]
}

export interface FailureProps extends FailureWords {
  /** Does the same once more; offered where `again` says that it can help. */
  retry?: (() => void) | undefined
  /** What the page can do, by the names of clicks. */
  clicks?: Readonly<Record<string, (() => void) | undefined>> | undefined
  /** Other next clicks. */
  children?: ReactNode
}

/** A failure: what happened in words, who can mend it, the next click, and the code. Spoken when it appears. */
export const Failure = (props: FailureProps) => (
  <div className={styles['failure']} role="alert">
    <p className={styles['what']}>{props.what}</p>
    <FailureActions {...props} />
  </div>
)
