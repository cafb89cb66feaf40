import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { treeFromBlocks } from '../../../../document/wire/tree-from-blocks'
import { addsSheets, type SaveQueue, type SharedDraft } from '../../../../saving/saving'
import { publicationContentQuery, publicationsQuery } from '../../../api/publications'
import { isOfHeldChange } from './use-held-publication'

interface Options {
  owner: string
  chatId: string
  queue: SaveQueue
  draft: SharedDraft | undefined
  /** Whether the service keeps publications, and the page shows the newest version of the draft. */
  isReady: boolean
}

/** Reports to the held change that the server has written it, so that the page shows each new sheet once. */
export function useWentLive({ owner, chatId, queue, draft, isReady }: Options) {
  const wanted = useSyncExternalStore(queue.subscribe, () => queue.documents.wanted)
  const isAdding = useMemo(
    () => isReady && addsSheets(wanted, (token) => queue.wireTokenOf(token)),
    [isReady, wanted, queue],
  )
  const { data: all = [] } = useQuery({ ...publicationsQuery(owner), enabled: isAdding })
  const found = all.find((each) => each.state === 'done' && isOfHeldChange(each, chatId))
  const { data: content } = useQuery({
    ...publicationContentQuery(found?.publication_id ?? '', found?.hash ?? ''),
    enabled: isAdding && found !== undefined,
  })
  const revision = content?.targets[0]?.base_revision
  useEffect(() => {
    if (isAdding && content && revision !== undefined)
      draft?.wentLive({ revision, tree: treeFromBlocks(content.blocks) })
  }, [isAdding, content, revision, draft])
}
