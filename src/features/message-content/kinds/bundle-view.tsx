import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../../ui/button'
import { CanOpen } from '../can-open'
import { addressOfBundle } from '../messages-address'
import type { KindProps } from './kind-props'
import { PlainCard } from './plain-card'

/** A merge-forward, closed; what is inside stands in the tree that it opens as. One inside a tree is opened there. */
export const BundleView = ({ message }: KindProps<'merge_forward'>) => (
  <PlainCard type="merge_forward" title="">
    {use(CanOpen) && message.upper_message_id === undefined && <OpenBundle messageId={message.message_id} />}
  </PlainCard>
)

/** A link, so that it can be copied and opened in a tab of its own. */
function OpenBundle({ messageId }: { messageId: string }) {
  const { t } = useTranslation('messages')
  const [address] = useSearchParams()
  return (
    <Link to={{ search: addressOfBundle(address, messageId) }} className={buttonClass()}>
      {t('drawing.openBundle')}
    </Link>
  )
}
