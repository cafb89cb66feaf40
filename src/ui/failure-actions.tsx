import { RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from './button'
import type { FailureProps } from './failure'
import { InPlaceLink } from './in-place-link'
import styles from './failure.module.css'

/** What every page can do. */
const everywhere: FailureProps['clicks'] = { reload: () => location.reload() }

/** What is to be done about a failure, by whom, and the facts to hand on. */
export const FailureActions = ({ next, who, click, again, facts, retry, clicks, children }: FailureProps) => {
  const run = click && { ...everywhere, ...clicks }[click.name]
  const tries = again !== undefined && retry
  return (
    <>
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
    </>
  )
}
