import { Popover } from '@base-ui/react/popover'
import {
  Check,
  CloudOff,
  GitMerge,
  LoaderCircle,
  MessageCircleQuestion,
  Pencil,
  RotateCw,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Refusal, SavePhase } from '../save/save-state'
import { useWords } from '../use-words'
import { explainRefusal } from './explain-refusal'
import styles from './status-corner.module.css'
import { statusWords } from './status-words'
import type { Saving } from './use-saving'
import { WritePlan } from './write-plan'

const icons: Record<SavePhase, typeof Check> = {
  idle: Check,
  waiting: Pencil,
  sending: LoaderCircle,
  uploading: Upload,
  retrying: RotateCw,
  offline: CloudOff,
  behind: GitMerge,
  asking: MessageCircleQuestion,
  stuck: TriangleAlert,
}

interface Props {
  chatId: string
  saving: Saving
  onShow(ids: readonly string[]): void
}

/** How saving stands, in a few words that are also spoken; a click shows the plan behind them. */
export function StatusCorner({ chatId, saving, onShow }: Props) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const explain = (refusal: Refusal) => explainRefusal(refusal, t)
  const { queue, state } = saving
  const { words, tone } = statusWords(saving, say, explain)
  const Icon = icons[state.phase]
  return (
    <Popover.Root>
      <Popover.Trigger className={`${styles['trigger']} ${styles[tone]}`}>
        <Icon size={16} aria-hidden="true" />
        <span className={styles['words']}>{words}</span>
      </Popover.Trigger>
      {/* A button hides the roles inside it: what is spoken stands beside it. */}
      <span role="status" className={styles['spoken']}>
        {words}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end">
          <Popover.Popup className={styles['popup']}>
            <Popover.Title className={styles['title']}>{say('plan.title')}</Popover.Title>
            <WritePlan chatId={chatId} saving={saving} />
            {state.refusal && (
              <div className={styles['refusal']}>
                <p>{words}</p>
                {state.refusal.isRestSaved && <p>{say('plan.restSaved')}</p>}
                {state.refusal.msg && state.refusal.reason !== 'cells' && (
                  <p className={styles['msg']}>{state.refusal.msg}</p>
                )}
                {state.refusal.logId && (
                  <p className={styles['msg']}>
                    {say('plan.logId')} {state.refusal.logId}
                  </p>
                )}
              </div>
            )}
            {tone !== 'quiet' && (
              <div className={styles['actions']}>
                <Button look="primary" onClick={() => queue.retry()}>
                  {say('plan.tryAgain')}
                </Button>
                {state.refusal && state.refusal.ids.length > 0 && (
                  <Button onClick={() => onShow(state.refusal!.ids)}>{say('plan.show')}</Button>
                )}
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
