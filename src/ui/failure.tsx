import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from './button'
import styles from './failure.module.css'
import { InPlaceLink } from './in-place-link'

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
  /** Short facts to hand on: the code, the platform's own words, the log id. `to` is where one is explained. */
  facts: readonly { name: string; value: string; to?: string }[]
}

interface Props extends FailureWords {
  retry?: { label: string; run(): void } | undefined
  /** What the page can do, by the names of clicks. */
  clicks?: Readonly<Record<string, (() => void) | undefined>> | undefined
  /** Other next clicks. */
  children?: ReactNode
}

/** A failure: what happened in words, who can mend it, the next click, and the code. Spoken when it appears. */
export const Failure = ({ what, next, who, click, facts, retry, clicks, children }: Props) => {
  const run = click && clicks?.[click.name]
  return (
    <div className={styles['failure']} role="alert">
      <p className={styles['what']}>{what}</p>
      <p>{next}</p>
      <p className={styles['who']}>{who}</p>
      {(run ?? retry ?? click?.to ?? children) && (
        <div className={styles['actions']}>
          {run && <Button onClick={run}>{click.label}</Button>}
          {retry && (
            <Button onClick={retry.run}>
              <RotateCw size={16} aria-hidden="true" />
              {retry.label}
            </Button>
          )}
          {click?.to && !run && (
            <Link to={click.to} className={buttonClass()}>
              {click.label}
            </Link>
          )}
          {children}
        </div>
      )}
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(({ name, value, to }) => (
            <div key={name + value}>
              <dt>{name}</dt>
              <dd>{to ? <InPlaceLink to={to}>{value}</InPlaceLink> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
