import { useTranslation } from 'react-i18next'
import { Unfinished } from '../../ui/unfinished'
import { forwardRoute } from './forward-route'
import { countsOf, isUnfinished } from './send/counts-of'
import type { ForwardDesk } from './send/forward-desk'
import { useDesk } from './send/use-desk'
import { namesOfTargets } from './target/target-words'
import { useNow } from './use-now'

/** Forwards that a closed tab, a reload or a lost answer left unfinished: go on with them, or let them be. */
export function UnfinishedNotice({ desk }: { desk: ForwardDesk }) {
  const { t } = useTranslation('messages')
  const { intents, sending, elsewhere } = useDesk(desk)
  const now = useNow(intents.length > 0)
  const left = intents.filter(
    (intent) =>
      !sending.has(intent.intent_id) && !elsewhere.has(intent.intent_id) && isUnfinished(intent, now),
  )
  return (
    <Unfinished
      ways={{ goOn: t('forward.resume'), details: t('forward.details'), setAside: t('forward.discard') }}
      works={left.map(({ intent_id, sends, targets, source }) => {
        const { sent, unanswered } = countsOf(sends)
        const doubt = unanswered > 0 ? ` · ${t('forward.summaryUnanswered', { count: unanswered })}` : ''
        return {
          id: intent_id,
          words: t('forward.unfinished', { source: source.name, targets: namesOfTargets(targets, t) }),
          beside: t('forward.summary', { sent, of: sends.length }) + doubt,
          to: forwardRoute(intent_id),
          onGoOn: () => void desk.resume(intent_id),
          onSetAside: () => void desk.setAside(intent_id),
        }
      })}
    />
  )
}
