import { useEffect, useState } from 'react'
import type { Present } from '../../../../contract/herald/presence'
import { FollowedOthers, OWN_TAB } from '../shared-others'
import { People } from './people'

interface Props {
  chatId: string
  /** Scrolls to blocks. */
  show(ids: readonly string[]): void
}

/**
 * The same in a tab that only shows what another tab of this browser writes: that tab, and the people whom it sees. This
 * tab reports nothing, because to others one browser is one page.
 */
export function WhoIsHereToo({ chatId, show }: Props) {
  const [others, setOthers] = useState(() => withOwnTab(chatId, []))
  useEffect(() => {
    const followed = new FollowedOthers(chatId, (now) => setOthers(withOwnTab(chatId, now)))
    return () => followed.close()
  }, [chatId])
  return <People others={others} show={show} />
}

const withOwnTab = (chat_id: string, others: readonly Present[]): readonly Present[] => [
  { chat_id, by: OWN_TAB, who: OWN_TAB },
  ...others,
]
