import { useTranslation } from 'react-i18next'
import { LarkError } from '../../../api/lark-error'
import type { Container } from '../../../api/messages/messages'
import { explainFailure, type Explained } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { CHATS_ROUTE } from '../../message-content/messages-address'
import styles from './reading-refused.module.css'

/** What is special about being refused here (platform/messages#message-errors): the way on differs from that of other calls. */
const reasons = { 230001: 'nowhere', 230002: 'outside', 230027: 'scopeOrExternal' } as const

interface Props {
  error: unknown
  container: Container
  retry(): void
}

/** A list that cannot be read at all: why, and the next click. */
export function ReadingRefused({ error, container, retry }: Props) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const explained = explainFailure(error, failures)
  const code = error instanceof LarkError ? error.code : 0
  const known = code in reasons ? reasons[code as keyof typeof reasons] : undefined
  // Of what a listing is asked for only the id comes from an address: it names nothing.
  const isNowhere = known === 'nowhere'
  const reason = isNowhere && container.type === 'thread' ? 'noThread' : known
  const toChats: Explained['click'] = {
    name: 'openChats',
    label: failures('clicks.openChats'),
    to: CHATS_ROUTE,
  }
  return (
    <div className={styles['page']}>
      <Failure
        {...explained}
        {...(reason && { what: t(`list.refused.${reason}`), next: t(`list.refused.${reason}Next`) })}
        {...(reason === 'nowhere' && { click: toChats })}
        retry={retry}
      />
    </div>
  )
}
