import { useId, useState } from 'react'
import { Button } from '../../../ui/button'
import type { Loss } from '../../../saving/plan/losses'
import { useWords } from '../../document/use-words'
import styles from './announcement-page.module.css'
import type { WaysOut } from './use-ways-out'

interface Props {
  losses: readonly Loss[]
  ways: WaysOut
  /** Saves, and loses it; `always`: without asking from now on, in this announcement. */
  onAllow(always: boolean): void
}

/**
 * Asks before a save destroys what nothing brings back. It stands above the
 * document and takes no focus: whoever types goes on, and all else is saved.
 */
export function LossQuestion({ losses, ways, onAllow }: Props) {
  const say = useWords()
  const [isAlways, setAlways] = useState(false)
  const title = useId()
  const ids = losses.map(({ id }) => id)
  const comments = losses.reduce((sum, each) => sum + each.comments, 0)
  const sheets = losses.filter(({ isSheet }) => isSheet).length
  const cells = losses.filter(({ isUnkept }) => isUnkept).length
  return (
    <section className={styles['question']} aria-labelledby={title}>
      <p id={title}>
        <strong>{say('losses.title')}</strong>{' '}
        {[
          comments > 0 ? say('losses.comments', { number: comments }) : '',
          sheets > 0 ? say('losses.sheets', { number: sheets }) : '',
          cells > 0 ? say('losses.cells', { number: cells }) : '',
        ]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      <p className={styles['aside']}>{say('losses.rest')}</p>
      <div className={styles['answers']}>
        <Button onClick={() => ways.show(ids)}>{say('plan.show')}</Button>
        <Button onClick={() => ways.putBack(ids)}>{say('losses.putBack')}</Button>
        <Button look="primary" onClick={() => onAllow(isAlways)}>
          {say('losses.allow')}
        </Button>
        <label className={styles['always']}>
          <input type="checkbox" checked={isAlways} onChange={(event) => setAlways(event.target.checked)} />
          {say('losses.always')}
        </label>
      </div>
    </section>
  )
}
