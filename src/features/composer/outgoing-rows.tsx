import { useQueryClient } from '@tanstack/react-query'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { LarkError } from '../../../client/lark-error'
import { isSafeToTry } from '../../../jobs/send-once'
import { chatQuery } from '../../api/chats/chats'
import { canTryAgain, explainFailure } from '../../i18n/explain-failure'
import { formatPercent } from '../../i18n/format-quantities'
import { useTranslation } from '../../i18n/words'
import { useJobs } from '../../jobs/use-jobs'
import { Button } from '../../ui/button'
import { CollapsedFailure } from '../../ui/collapsed-failure'
import { useNow } from '../../ui/countdown'
import type { UploadRefusal } from '../files/files'
import type { Outgoing, OutgoingQueue } from './outgoing-queue'
import type { UnfitFile } from './use-draft'
import { useUnfitWords } from './use-unfit-words'
import { useWords } from './words'
import styles from './composer-form.module.css'

interface Props {
  queue: OutgoingQueue
  chatId: string
  threadId: string | undefined
  /** Called when the user acts on a row, because the focused button disappears. */
  onActed(): void
}

/**
 * Messages written here that are not in the chat yet: their progress, why one was refused, and the possible actions.
 */
export function OutgoingRows({ queue, chatId, threadId, onActed }: Props) {
  const { t } = useWords()
  const { jobs, elsewhere, progress } = useJobs(queue)
  const here = jobs.filter((each) => each.chat_id === chatId && each.thread_id === threadId).toReversed()
  const refused = here.filter(({ state }) => state.is === 'refused').length
  useRereadChat(chatId, refused)
  if (here.length === 0) return null
  return (
    <ul className={styles['outbox']} aria-label={t('outbox')}>
      {here.map((outgoing) => (
        <OutgoingRow
          key={outgoing.uuid}
          queue={queue}
          outgoing={outgoing}
          isElsewhere={elsewhere.has(outgoing.uuid)}
          share={progress.get(outgoing.uuid)}
          onActed={onActed}
        />
      ))}
    </ul>
  )
}

/** A refusal may say that the chat is over or the bot was removed, which concerns the page and not the message. */
function useRereadChat(chatId: string, refused: number) {
  const queries = useQueryClient()
  useEffect(() => {
    if (refused > 0) void queries.invalidateQueries({ queryKey: chatQuery(chatId).queryKey })
  }, [queries, chatId, refused])
}

interface RowProps {
  queue: OutgoingQueue
  outgoing: Outgoing
  isElsewhere: boolean
  share: number | undefined
  onActed(): void
}

function OutgoingRow({ queue, outgoing, isElsewhere, share, onActed }: RowProps) {
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  const { uuid, state, words, unfit } = outgoing
  const doing = share === undefined ? pendingStates.find((is) => is === state.is) : 'uploading'
  const isOver = doing === undefined
  const now = useNow(isOver ? MINUTE_MS : undefined, queue.now)
  const isSafe = isSafeToTry(outgoing, now)
  const refusal = state.is === 'refused' ? new LarkError(state.refusal) : undefined
  const mayPass =
    !unfit &&
    (state.is === 'unanswered' || state.is === 'cancelled' || (refusal !== undefined && canTryAgain(refusal)))
  const canRetry = mayPass && isSafe
  const act = (done: Promise<void>) => {
    onActed()
    void done
  }
  const percent = share ? ` ${formatPercent(share, i18n.language)}` : ''
  return (
    <li className={styles['outgoing']} data-state={unfit ? 'unfit' : state.is}>
      <div className={styles['line']}>
        <span className={styles['excerpt']} dir="auto">
          {words}
        </span>
        {doing && (
          <span role="status" className={styles['quiet']}>
            {isElsewhere ? t('elsewhere') : t(`states.${doing}`) + percent}
          </span>
        )}
        {canRetry && (
          <Button onClick={() => act(queue.retry(uuid))}>
            <RotateCw size={14} aria-hidden="true" />
            {t('retry')}
          </Button>
        )}
        {isOver && (
          <>
            <Button look="quiet" onClick={() => act(queue.takeBack(uuid))}>
              <Pencil size={14} aria-hidden="true" />
              {t('change')}
            </Button>
            <Button look="quiet" onClick={() => act(queue.discard(uuid))}>
              <Trash2 size={14} aria-hidden="true" />
              {t('discard')}
            </Button>
          </>
        )}
      </div>
      {refusal && <CollapsedFailure {...explainFailure(refusal, failures, 'acts')} />}
      {unfit && <UnfitWords refusal={unfit} />}
      {state.is === 'unanswered' && (
        <p role="alert" className={styles['quiet']}>
          {t('states.unanswered')} {t(isSafe ? 'safe' : 'hourIsOver')}
        </p>
      )}
      {state.is === 'cancelled' && !unfit && (
        <p role="alert" className={styles['quiet']}>
          {t('states.notSent')}
        </p>
      )}
    </li>
  )
}

/** The files that were chosen and cannot be sent, each with the reason. */
export function UnfitFiles({ unfit }: { unfit: readonly UnfitFile[] }) {
  const { t } = useWords()
  const words = useUnfitWords()
  return unfit.map(({ name, refusal }) => (
    <p key={name} role="alert" className={styles['wrong']}>
      {t('unfitFile', { name, why: words(refusal) })}
    </p>
  ))
}

function UnfitWords({ refusal }: { refusal: UploadRefusal }) {
  const { t } = useWords()
  const words = useUnfitWords()
  return (
    <p role="alert" className={styles['wrong']}>
      {t('states.unfit')}: {words(refusal)}
    </p>
  )
}

const pendingStates = ['ready', 'sending', 'waiting'] as const

const MINUTE_MS = 60_000
