import { Send as SendIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Chip } from '../../../ui/chip'
import { QuietPage } from '../../../ui/quiet-page'
import { RecordList } from '../../../ui/record-list'
import styles from '../../../ui/record-page.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { forwardRoute } from '../forward-route'
import { countsOf } from '../send/counts-of'
import { MOST_INTENTS, type ForwardDesk } from '../send/forward-desk'
import type { Intent } from '../send/intent'
import { useDesk } from '../send/use-desk'
import { namesOfTargets } from '../target/target-words'
import { dayAndTime } from '../time-words'

/** The forwards of this browser in the name of one application, latest first. */
export function HistoryPage({ desk }: { desk: ForwardDesk }) {
  const { t } = useTranslation('messages')
  const { intents, isLoaded } = useDesk(desk)
  const [query, setQuery] = useState('')
  const found = useMemo(() => findIntents(intents, query), [intents, query])
  if (!isLoaded) return <Skeleton lines={['full', 'long', 'middle']} />
  if (intents.length === 0) {
    return (
      <QuietPage icon={<SendIcon size={28} />} title={t('forward.noForwards')}>
        {t('forward.noForwardsNext')}
      </QuietPage>
    )
  }
  return (
    <RecordList
      title={t('forward.forwards')}
      about={t('forward.keptHere', { most: MOST_INTENTS })}
      search={t('forward.search')}
      query={query}
      onQuery={setQuery}
      found={t('forward.found', { count: found.length })}
      none={t('forward.noneFound')}
      rows={found.map((intent) => (
        <HistoryRow key={intent.intent_id} intent={intent} />
      ))}
    />
  )
}

function HistoryRow({ intent }: { intent: Intent }) {
  const { t, i18n } = useTranslation('messages')
  const { intent_id, batches, source, targets, sends, madeAt } = intent
  const count = batches.reduce((sum, batch) => sum + batch.length, 0)
  const { sent, unanswered, refused, cancelled } = countsOf(sends)
  return (
    <li>
      <Link to={forwardRoute(intent_id)} className={styles['row']}>
        <span className={styles['what']}>
          {t('forward.fromTo', { count, source: source.name, targets: namesOfTargets(targets, t) })}
        </span>
        <span className={styles['chips']}>
          <Chip tone={sent === sends.length ? 'accent' : 'plain'}>
            {t('forward.summary', { sent, of: sends.length })}
          </Chip>
          {unanswered > 0 && (
            <Chip tone="warning">{t('forward.summaryUnanswered', { count: unanswered })}</Chip>
          )}
          {refused > 0 && <Chip tone="danger">{t('forward.summaryRefused', { count: refused })}</Chip>}
          {cancelled > 0 && <Chip>{t('forward.summaryCancelled', { count: cancelled })}</Chip>}
        </span>
        <time className={styles['quiet']} dateTime={new Date(madeAt).toISOString()}>
          {dayAndTime(madeAt, i18n.language)}
        </time>
      </Link>
    </li>
  )
}

/** Intents that hold every word of the query somewhere: in the source, a target, a line of a message, an id. */
function findIntents(intents: readonly Intent[], query: string): readonly Intent[] {
  const words = query.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return intents
  return intents.filter((intent) => {
    const text = textOf(intent)
    return words.every((word) => text.includes(word))
  })
}

const textOf = ({ intent_id, source, targets, batches, sends }: Intent): string =>
  [
    intent_id,
    source.name,
    source.chat_id,
    ...targets.flatMap(({ name, receive_id }) => [name, receive_id]),
    ...batches.flat().flatMap(({ words, message_id }) => [words, message_id]),
    ...sends.flatMap(({ uuid, state }) => [uuid, state.is === 'sent' ? state.message_id : '']),
  ]
    .join('\n')
    .toLowerCase()
