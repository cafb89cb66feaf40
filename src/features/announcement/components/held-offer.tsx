import { Suspense, useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { SaveQueue, SharedDraft, StoredDraft } from '../../../../saving/saving'
import type { EditorPorts } from '../../../editor/view/ports'
import { formatDateTime } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { useHeldWords } from '../held-words'
import { DifferenceDialog } from './difference-dialog'
import styles from './held-bar.module.css'

interface Props {
  offered: StoredDraft
  draft: SharedDraft
  queue: SaveQueue
  ports: EditorPorts
  onContinue(): void
}

/** The name of an author whom the server does not know. */
const UNNAMED = 'local'

/** Says that the server has a held change, shows it, and offers to continue it here. */
export function HeldOffer({ offered, draft, queue, ports, onContinue }: Props) {
  const say = useHeldWords()
  const { i18n } = useTranslation()
  const [compared, compare] = useState<{ from: BlockTree; to: BlockTree }>()
  const { isWithoutBase } = draft.getSnapshot()
  const when = formatDateTime(offered.at, i18n.language)
  const show = async () => {
    const from = await draft.baseOf(offered).catch(() => undefined)
    compare({ from: from ?? queue.documents.saved, to: offered.tree })
  }
  return (
    <section className={styles['bar']} aria-label={say('offer')}>
      <div className={styles['words']} role="status">
        <p>
          {offered.by === UNNAMED ? say('offered', { when }) : say('offeredBy', { who: offered.by, when })}
        </p>
        {isWithoutBase && <p className={styles['cost']}>{say('withoutBase')}</p>}
      </div>
      <div className={styles['actions']}>
        <Button onClick={() => void show()}>{say('compare')}</Button>
        {isWithoutBase ? (
          <Button onClick={() => void draft.discardOffered()}>{say('discard')}</Button>
        ) : (
          <Button look="primary" onClick={onContinue}>
            {say('continue')}
          </Button>
        )}
      </div>
      <Suspense>
        {compared && (
          <DifferenceDialog
            title={say('offer')}
            hint={say('offerHint')}
            {...compared}
            heads={[say('live'), say('label')]}
            ports={ports}
            onClose={() => compare(undefined)}
          >
            {!isWithoutBase && (
              <Button look="primary" onClick={onContinue}>
                {say('continue')}
              </Button>
            )}
          </DifferenceDialog>
        )}
      </Suspense>
    </section>
  )
}
