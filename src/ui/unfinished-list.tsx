import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from './button'
import styles from './unfinished-list.module.css'

interface Work {
  id: string
  /** The name of the work. */
  words: string
  /** Its progress. */
  beside?: string
  /** The address of the details. */
  to: string
  onGoOn(): void
  onSetAside(): void
}

interface Props {
  works: readonly Work[]
  /** The labels of the three actions. */
  ways: { goOn: string; details: string; setAside: string }
}

/** More would push the page's own content away. The others move up when these are finished. */
const MOST_SHOWN = 3

/** Work that a closed tab or a reload left unfinished: continue it, look at it, or set it aside. */
export function UnfinishedList({ works, ways }: Props) {
  if (works.length === 0) return null
  return (
    <ul className={styles['notice']}>
      {works.slice(0, MOST_SHOWN).map(({ id, words, beside, to, onGoOn, onSetAside }) => (
        <li key={id} className={styles['work']}>
          <p>
            {words} {beside && <span className={styles['beside']}>{beside}</span>}
          </p>
          <div className={styles['ways']}>
            <Button onClick={onGoOn}>
              <Play size={16} aria-hidden="true" />
              {ways.goOn}
            </Button>
            <Link to={to} className={buttonClass('quiet')}>
              {ways.details}
            </Link>
            <Button look="quiet" onClick={onSetAside}>
              {ways.setAside}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
