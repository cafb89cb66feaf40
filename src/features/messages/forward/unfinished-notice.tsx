import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button'
import { forwardRoute } from './forward-route'
import { countsOf, isUnfinished } from './send/counts-of'
import type { ForwardDesk } from './send/forward-desk'
import type { Intent } from './send/intent'
import { useDesk } from './send/use-desk'
import { namesOfTargets } from './target/target-words'
import styles from './unfinished-notice.module.css'
import { useNow } from './use-now'

/** Forwards that a closed tab, a reload or a lost answer left unfinished: go on with them, or let them be. */
export function UnfinishedNotice({ desk }: { desk: ForwardDesk }) {
  const { intents, sending, elsewhere } = useDesk(desk)
  const now = useNow(intents.length > 0)
  const left = intents.filter(
    (intent) =>
      !sending.has(intent.intent_id) && !elsewhere.has(intent.intent_id) && isUnfinished(intent, now),
  )
  if (left.length === 0) return null
  return (
    <ul className={styles['notice']}>
      {left.slice(0, 3).map((intent) => (
        <Unfinished key={intent.intent_id} desk={desk} intent={intent} />
      ))}
    </ul>
  )
}

function Unfinished({ desk, intent }: { desk: ForwardDesk; intent: Intent }) {
  const { t } = useTranslation('messages')
  const { intent_id, sends, targets, source } = intent
  const { sent, unanswered } = countsOf(sends)
  return (
    <li className={styles['intent']}>
      <p>
        {t('forward.unfinished', { source: source.name, targets: namesOfTargets(targets, t) })}{' '}
        <span className={styles['quiet']}>
          {t('forward.summary', { sent, of: sends.length })}
          {unanswered > 0 && ` · ${t('forward.summaryUnanswered', { count: unanswered })}`}
        </span>
      </p>
      <Button onClick={() => void desk.resume(intent_id)}>
        <Play size={16} aria-hidden="true" />
        {t('forward.resume')}
      </Button>
      <Link to={forwardRoute(intent_id)} className={buttonClass('quiet')}>
        {t('forward.details')}
      </Link>
      <Button look="quiet" onClick={() => void desk.setAside(intent_id)}>
        {t('forward.discard')}
      </Button>
    </li>
  )
}
