import { useState, useId } from 'react'
import { discardedMedia, type SaveQueue, type Refusal } from '../../../../saving/saving'
import { copyText } from '../../../browser/copy-text'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { explainRefusal } from '../../document/document'
import { useWords } from '../words'
import { refusalSentence } from './use-block-marks'
import type { Saving } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './status-corner.module.css'

interface Props {
  refusal: Refusal
  ways: UnsavedActions
  saving: Pick<Saving, 'queue' | 'open'>
}

/** Blocks that were refused for one reason: the reason, who can fix it, and every way out. */
export function UnsavedBlocks({ refusal, ways, saving: { queue, open } }: Props) {
  const say = useWords()
  const { t, i18n } = useTranslation('failures')
  const [isCopied, setCopied] = useState(false)
  const { ids, code, reason } = refusal
  const words = explainRefusal(refusal, t)
  const why = refusalSentence(refusal, say, (each) => explainRefusal(each, t))
  const isShown = ways.isShown(ids)
  const isOfLoads = reason === 'bytes' || reason === 'sheets'
  const isOfBlocks = ids.length > 0 && !isOfLoads && reason !== 'cells'
  const copy = async () => {
    setCopied(await copyText(ways.textOf(ids)))
  }
  return (
    <section className={styles['refusal']} aria-label={say('plan.notSaved', { why })}>
      <p>{why}</p>
      {code !== undefined && <p>{joinSentences(i18n.language, [words.next, words.who])}</p>}
      {refusal.isRestSaved && <p>{say('plan.restSaved')}</p>}
      {code !== undefined && <FoldedFacts facts={words.facts} />}
      <div className={styles['actions']}>
        <Button onClick={() => queue.retry()}>{say('plan.tryAgain')}</Button>
        {isShown && !isOfLoads && <Button onClick={() => ways.show(ids)}>{say('plan.show')}</Button>}
        {isOfBlocks && <Button onClick={() => ways.putBack(ids)}>{say('plan.putBack')}</Button>}
        {isOfBlocks && isShown && (
          <Button onClick={() => void copy()}>{say(isCopied ? 'plan.copied' : 'plan.copyText')}</Button>
        )}
        {reason === 'cells' && (
          <Button onClick={() => open.sheets.giveUp(ids)}>{say('plan.giveUpCells')}</Button>
        )}
      </div>
      {isOfLoads && <FailedUploads ids={ids} ways={ways} queue={queue} />}
    </section>
  )
}

interface FailedUploadsProps {
  ids: readonly string[]
  ways: UnsavedActions
  queue: SaveQueue
}

/** Pictures, files and spreadsheets that failed to upload, each with what discarding it would lose. */
export function FailedUploads({ ids, ways, queue }: FailedUploadsProps) {
  return (
    <ul className={styles['missing']}>
      {ids.map((id) => (
        <MissingLoad key={id} id={id} ways={ways} queue={queue} />
      ))}
    </ul>
  )
}

function MissingLoad({ id, ways, queue }: Omit<FailedUploadsProps, 'ids'> & { id: string }) {
  const say = useWords()
  const words = useId()
  const loss = discardedMedia(queue.documents, id)
  if (!loss) return null
  const { kind, name, isReplaced } = loss
  return (
    <li>
      <p id={words}>{say(isReplaced ? 'plan.lost.replaced' : `plan.lost.${kind}`, { name })}</p>
      <div className={styles['actions']}>
        <Button aria-describedby={words} onClick={() => ways.show([id])}>
          {say('plan.show')}
        </Button>
        <Button aria-describedby={words} onClick={() => ways.giveUp([id])}>
          {say('plan.giveUp')}
        </Button>
      </div>
    </li>
  )
}
