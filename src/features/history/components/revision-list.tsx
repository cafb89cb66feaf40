import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button'
import { entriesOf, oldestOf } from '../entries/entries-of'
import { useHistoryWords } from '../use-history-words'
import { RevisionEntry } from './revision-entry'
import type { EntryContext } from './revision-entry'
import styles from './revision-list.module.css'

const AT_ONCE = 20

/** The history from the newest revision back to the oldest that the platform reads, a page at a time. */
export function RevisionList({ context }: { context: EntryContext }) {
  const { say } = useHistoryWords()
  const { newest, notes } = context
  const [most, setMost] = useState(AT_ONCE)
  const entries = useMemo(() => entriesOf(newest, notes), [newest, notes])
  const hasUnknown = entries.slice(0, most).some(({ at }) => at === undefined)
  return (
    <nav className={styles['list']} aria-label={say('list')}>
      <ol>
        {entries.slice(0, most).map((entry) => (
          <RevisionEntry key={`${entry.from} ${entry.to}`} entry={entry} context={context} />
        ))}
      </ol>
      {most < entries.length ? (
        <Button className={styles['older']} onClick={() => setMost(most + AT_ONCE)}>
          {say('older')}
        </Button>
      ) : (
        <p className={styles['end']}>{say(endOf(newest))}</p>
      )}
      {hasUnknown && <p className={styles['end']}>{say('unknownHint')}</p>}
    </nav>
  )
}

function endOf(newest: number): 'none' | 'oldest' | 'first' {
  if (newest === 1) return 'none'
  return oldestOf(newest) > 1 ? 'oldest' : 'first'
}
