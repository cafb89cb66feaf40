import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { revisionQuery } from '../../../api/announcement/open-document'
import type { EditorPorts } from '../../../editor/view/ports'
import { explainFailure } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { Failure } from '../../../ui/failure'
import { oldestReadable } from '../entries/history-entries'
import type { ComparedRevisions } from '../history-address'
import { useHistoryWords } from '../words'
import { ComparedDocuments, ComparisonSkeleton } from './compared-documents'
import styles from './comparison.module.css'

interface Props {
  chatId: string
  newest: number
  compared: ComparedRevisions
  ports: EditorPorts
  onPick: (compared: ComparedRevisions) => void
  /** Absent if the announcement cannot be edited. */
  onRestore: ((revision: number, version: BlockTree) => void) | undefined
  onRestoreBlock: ((version: BlockTree, block: BlockTree) => void) | undefined
  /** Reports an outcome, also to screen readers. */
  onSay: (words: string) => void
}

/** Two revisions side by side. */
export function Comparison(props: Props) {
  const { chatId, newest, compared, ports, onRestore, onRestoreBlock, onSay } = props
  const { say } = useHistoryWords()
  const { t } = useTranslation('failures')
  const before = useQuery(revisionQuery(chatId, compared.since))
  const after = useQuery(revisionQuery(chatId, compared.revision))
  const failed = [before, after].filter(({ error, data }) => error && !data)
  const { since, revision } = compared
  return (
    <section className={styles['comparison']} aria-label={say('compare.title')}>
      <div className={styles['bar']}>
        <ChooseRevisions key={`${compared.since} ${compared.revision}`} {...props} />
        <div className={styles['restores']}>
          {[before, after].map(({ data }, side) => {
            const number = side === 0 ? since : revision
            return (
              onRestore &&
              data &&
              number !== newest && (
                <Button key={number} onClick={() => onRestore(number, data)}>
                  <RotateCcw size={14} aria-hidden="true" />
                  {say('restore.open', { number })}
                </Button>
              )
            )
          })}
        </div>
      </div>
      {failed[0] ? (
        <Failure
          {...explainFailure(failed[0].error, t)}
          retry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      ) : before.data && after.data ? (
        <ComparedDocuments
          key={`${since} ${revision}`}
          before={before.data}
          after={after.data}
          heads={[say('compare.before', { number: since }), say('compare.before', { number: revision })]}
          actionsLabel={say('compare.actions', { number: since })}
          ports={ports}
          onRestoreBlock={onRestoreBlock && ((block) => onRestoreBlock(before.data, block))}
          onSay={onSay}
        />
      ) : (
        <ComparisonSkeleton />
      )}
    </section>
  )
}

interface ChooseRevisionsProps {
  newest: number
  compared: ComparedRevisions
  onPick: (compared: ComparedRevisions) => void
}

/** Chooses any two revisions by number. */
function ChooseRevisions({ newest, compared, onPick }: ChooseRevisionsProps) {
  const { say } = useHistoryWords()
  const [since, setSince] = useState(`${compared.since}`)
  const [revision, setRevision] = useState(`${compared.revision}`)
  const hint = useId()
  const oldest = oldestReadable(newest)
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
      <span id={hint} className={isSound ? 'visually-hidden' : styles['hint']}>
        {say('compare.outOfReach', { oldest, newest })}
      </span>
    </form>
  )
}
