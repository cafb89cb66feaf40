import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { SharedState } from '../../../../saving/saving'
import { feedScope } from '../../../api/changes'
import { SharedHeldChange } from '../../../api/held-drafts'
import type { EditorPorts } from '../../../editor/view/ports'
import { HeldBar } from './held-bar'
import { HeldOffer } from './held-offer'
import { useGoingLive } from './use-going-live'
import { useHeldMode } from './use-held-mode'
import { useHeldPublication } from './use-held-publication'
import type { useHoldMode } from './use-hold-mode'
import type { OpenSaving } from './use-saving'
import { isShared } from './use-shared-once-idle'
import type { UnsavedActions } from './use-unsaved-actions'
import { useWentLive } from './use-went-live'

interface Props {
  owner: string
  header: { chatId: string; chat: Chat | undefined }
  saving: OpenSaving
  holding: ReturnType<typeof useHoldMode>
  ways: UnsavedActions
  ports: EditorPorts
}

/**
 * The held change of an announcement: its bar, or an offer to continue what the server has of it. A service in the page
 * has nothing that this browser does not have.
 */
export function HeldPlace({ owner, header, saving, holding, ways, ports }: Props) {
  const { chatId, chat } = header
  const { queue, open } = saving
  const { isHeld, begin } = holding
  const { isAlways, chooseAlways, goLive } = useHeldMode(owner, chatId, queue)
  const { draft, state } = useSharedDraft(owner, chatId, open)
  const { ended } = state
  const isReady = isHeld && feedScope() !== undefined && (!draft || state.known !== undefined)
  const publication = useHeldPublication({ owner, chatId, queue, isReady })
  useWentLive({ owner, chatId, queue, draft, isReady })
  // A publication that waits would write the same blocks a second time.
  const goLiveNow = () => publication.stop(goLive)
  const going = useGoingLive({ owner, chatId, queue, draft, goLive: goLiveNow })

  // Nothing of it is left to hold.
  useEffect(() => {
    if (ended === 'live' && isHeld && !isAlways) goLive()
  }, [ended, isHeld, isAlways, goLive])

  if (!isHeld)
    return state.offered && draft ? (
      <HeldOffer {...{ ports, queue, draft }} offered={state.offered} onContinue={begin} />
    ) : null
  const discard = () => {
    open.sheets.discardUnsent()
    ways.discardAll()
    draft?.keep()
    publication.stop()
  }
  return (
    <HeldBar
      {...{ queue, ports, isAlways, draft, going, publication }}
      people={chat && Number(chat.user_count)}
      shared={state}
      hasPublications={feedScope() !== undefined}
      onAlways={chooseAlways}
      onDiscard={discard}
    />
  )
}

const nothing: SharedState = { phase: 'resting' }
const noChanges = () => () => undefined

/** Shares the held change while the page is open, if there is a server to share it with. */
function useSharedDraft(owner: string, chatId: string, open: OpenSaving['open']) {
  const [shared] = useState(() => (isShared() ? new SharedHeldChange(owner, chatId, open) : undefined))
  useEffect(() => shared?.open(), [shared])
  const draft = useSyncExternalStore(shared?.subscribe ?? noChanges, () => shared?.draft)
  const state = useSyncExternalStore(draft?.subscribe ?? noChanges, draft?.getSnapshot ?? (() => nothing))
  return { draft, state }
}
