import { useId, useState } from 'react'
import { Button } from '../../../ui/button'
import { oldestOf } from '../entries/entries-of'
import type { Compared } from '../history-address'
import { useHistoryWords } from '../use-history-words'
import styles from './comparison.module.css'

interface Props {
  newest: number
  compared: Compared
  onPick: (compared: Compared) => void
}

/** Any two revisions, by their numbers. */
export function ChooseRevisions({ newest, compared, onPick }: Props) {
  const { say } = useHistoryWords()
  const [since, setSince] = useState(`${compared.since}`)
  const [revision, setRevision] = useState(`${compared.revision}`)
  const hint = useId()
  const oldest = oldestOf(newest)
  const isInReach = (value: string) =>
    /^\d+$/.test(value) && Number(value) >= oldest && Number(value) <= newest
  const isSound = isInReach(since) && isInReach(revision) && since !== revision
  const isOther = Number(since) !== compared.since || Number(revision) !== compared.revision
  const field = {
    type: 'number',
    min: oldest,
    max: newest,
    required: true,
    'aria-describedby': hint,
  } as const
  return (
    <form
      className={styles['choose']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSound) onPick({ revision: Number(revision), since: Number(since) })
      }}
    >
      <label>
        {say('compare.from')}{' '}
        <input {...field} value={since} onChange={(event) => setSince(event.target.value)} />
      </label>
      <label>
        {say('compare.to')}{' '}
        <input {...field} value={revision} onChange={(event) => setRevision(event.target.value)} />
      </label>
      <Button type="submit" disabled={!isSound || !isOther}>
        {say('compare.show')}
      </Button>
      <span id={hint} className={isSound ? styles['spoken'] : styles['hint']}>
        {say('compare.outOfReach', { oldest, newest })}
      </span>
    </form>
  )
}
