import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { explainFailure, type FailureWords } from '../i18n/explain-failure'
import { useTranslation } from '../i18n/words'
import { Button, buttonClass } from './button'
import { Facts, FoldedFacts } from './folded-facts'
import styles from './failure.module.css'

export interface FailureProps extends FailureWords {
  /** Retries; offered if `again` says that it can help. */
  retry?: (() => void) | undefined
  /** The actions that the page can run, by the names of clicks. */
  clicks?: Readonly<Record<string, (() => void) | undefined>> | undefined
  /** Other actions. */
  children?: ReactNode
}

interface FailureNoteProps extends Omit<FailureProps, keyof FailureWords> {
  /** Anything thrown. */
  error: unknown
  /** Whether a retry reads again, to see if the problem is fixed, or repeats an action. */
  doing?: 'reads' | 'acts'
}

/** Explains a thrown error in the reader's language. */
export function FailureNote({ error, doing = 'reads', ...rest }: FailureNoteProps) {
  const { t } = useTranslation('failures')
  return <Failure {...explainFailure(error, t, doing)} {...rest} />
}

/** A failure: what happened, who can fix it, what to do next, and folded the code. Read out when it appears. */
export const Failure = (props: FailureProps) => (
  <div className={styles['failure']} role="alert">
    <p className={styles['what']}>{props.what}</p>
    <FailureActions {...props} />
  </div>
)

/** The actions that every page can run. */
const everywhere: FailureProps['clicks'] = { reload: () => location.reload() }

interface FailureActionsProps extends FailureProps {
  /** What stands around is folded already, so the facts are not folded again. */
  isFolded?: boolean
}

/** The next steps after a failure, the person who can take them, and the facts to pass on. */
export const FailureActions = ({
  next,
  who,
  click,
  again,
  facts,
  retry,
  clicks,
  isFolded,
  children,
}: FailureActionsProps) => {
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
      {isFolded ? <Facts facts={facts} /> : <FoldedFacts facts={facts} />}
    </>
  )
}
