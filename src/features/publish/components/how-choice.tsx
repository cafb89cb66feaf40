import { useId } from 'react'
import type { How } from '../content/content'
import { usePublishWords } from '../use-publish-words'
import styles from './target-list.module.css'

interface Props {
  label: string
  /** Undefined where several chats have different ones. */
  how: How | undefined
  /** The label is in sight; otherwise it is spoken only. */
  isLabelled?: boolean
  onPick(how: How): void
}

const hows: readonly How[] = ['end', 'beginning', 'replace']

/** Where a copy goes, of three places. */
export function HowChoice({ label, how, isLabelled = false, onPick }: Props) {
  const { say } = usePublishWords()
  const id = useId()
  return (
    <span className={styles['how']}>
      <label htmlFor={id} className={isLabelled ? styles['quiet'] : 'visually-hidden'}>
        {label}
      </label>
      <select id={id} value={how ?? ''} onChange={(event) => onPick(event.target.value as How)}>
        {how === undefined && <option value="">{say('how.several')}</option>}
        {hows.map((each) => (
          <option key={each} value={each}>
            {say(`how.${each}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
