import { ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explainFailure, type FailureWords } from '../i18n/explain-failure'
import { Button, buttonClass } from './button'
import { InPlaceLink } from './in-place-link'
import foldedStyles from './collapsed-failure.module.css'
import styles from './failure.module.css'

export interface FailureProps extends FailureWords {
  /** Does the same once more; offered where `again` says that it can help. */
  retry?: (() => void) | undefined
  /** What the page can do, by the names of clicks. */
  clicks?: Readonly<Record<string, (() => void) | undefined>> | undefined
  /** Other next clicks. */
  children?: ReactNode
}

interface FailureNoteProps extends Omit<FailureProps, keyof FailureWords> {
  /** Anything thrown. */
  error: unknown
  /** Anyone who reads looks whether it was mended; anyone who acts does it once more. */
  doing?: 'reads' | 'acts'
}

/** A failure by what was thrown, explained in the reader's language. */
export function FailureNote({ error, doing = 'reads', ...rest }: FailureNoteProps) {
  const { t } = useTranslation('failures')
  return <Failure {...explainFailure(error, t, doing)} {...rest} />
}

/** A failure: what happened in words, who can mend it, the next click, and the code. Spoken when it appears. */
export const Failure = (props: FailureProps) => (
  <div className={styles['failure']} role="alert">
    <p className={styles['what']}>{props.what}</p>
    <FailureActions {...props} />
  </div>
)

/**
 * One of several failures: a line that says what happened, with the code where it
 * is nowhere beside it; what to do about it unfolds.
 */
export const CollapsedFailure = ({ code, ...failure }: FailureProps & { code?: number | undefined }) => (
  <details className={foldedStyles['folded']}>
    <summary className={foldedStyles['line']}>
      <ChevronRight size={16} aria-hidden="true" className={foldedStyles['sign']} />
      <span>
        {failure.what}
        {code !== undefined && <code className={foldedStyles['code']}>{code}</code>}
      </span>
    </summary>
    <div className={foldedStyles['next']}>
      <FailureActions {...failure} />
    </div>
  </details>
)

/** What every page can do. */
const everywhere: FailureProps['clicks'] = { reload: () => location.reload() }

/** What is to be done about a failure, by whom, and the facts to hand on. */
const FailureActions = ({ next, who, click, again, facts, retry, clicks, children }: FailureProps) => {
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
