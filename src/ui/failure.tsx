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
  /** What the same once more is called; absent where it would end the same. */
  again?: string
  /** Short facts to hand on: the code, the platform's own words, the log id. `to` is where one is explained. */
  facts: readonly { name: string; value: string; to?: string }[]
}

interface Props extends FailureWords {
  /** Does the same once more; offered where `again` says that it can help. */
  retry?: (() => void) | undefined
  /** What the page can do, by the names of clicks. */
  clicks?: Readonly<Record<string, (() => void) | undefined>> | undefined
  /** Other next clicks. */
  children?: ReactNode
}

/** What every page can do. */
const everywhere: Props['clicks'] = { reload: () => location.reload() }

/** A failure: what happened in words, who can mend it, the next click, and the code. Spoken when it appears. */
export const Failure = ({ what, next, who, click, again, facts, retry, clicks, children }: Props) => {
  const run = click && { ...everywhere, ...clicks }[click.name]
  const tries = again !== undefined && retry
  return (
    <div className={styles['failure']} role="alert">
      <p className={styles['what']}>{what}</p>
      <p>{next}</p>
      <p className={styles['who']}>{who}</p>
      {(run || tries || click?.to || children) && (
        <div className={styles['actions']}>
          {run && <Button onClick={run}>{click.label}</Button>}
          {tries && (
            <Button onClick={tries}>
              <RotateCw size={16} aria-hidden="true" />
              {again}
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
