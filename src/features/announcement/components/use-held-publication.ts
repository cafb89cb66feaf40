import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import type { BlockTree } from '../../../../document/block-tree'
import { sameTree } from '../../../../document/compare/same-content'
import { mergeTrees } from '../../../../document/merge/merge-trees'
import { blocksFromTree, treeFromBlocks } from '../../../../document/wire/tree-from-blocks'
import { newUuid } from '../../../../primitives/new-uuid'
import { newId, type SaveQueue } from '../../../../saving/saving'
import { readDocument } from '../../../api/announcement/read-document'
import { call } from '../../../api/client'
import {
  publicationContentQuery,
  publicationsQuery,
  useAskPublication,
  useCreatePublication,
  usePublicationChanges,
} from '../../../api/publications'
import type { HeldRequest } from './held-schedule'

interface Options {
  owner: string
  chatId: string
  queue: SaveQueue
  /** Whether the service keeps publications, and the page shows the newest version of the draft. */
  isReady: boolean
}

export interface HeldPublication {
  /** The publication that lets the held change go live, until it is over. */
  publication: PublicationAnswer | undefined
  /** The held change was edited since the publication was made. */
  isChanged: boolean
  /** A publication of the present version would have all of it: no cells are typed that only this browser has. */
  isRenewable: boolean
  /** An edit ended a request for approval in this visit. */
  isVoided: boolean
  create(request: HeldRequest, then?: () => void): void
  stop(then?: () => void): void
  /** Puts a publication of the present version in its place. */
  renew(): void
  forgetError(): void
  isBusy: boolean
  error: Error | null
}

const states: ReadonlySet<PublicationAnswer['state']> = new Set([
  'waiting',
  'needs_approval',
  'running',
  'paused',
  'partly',
])

/** Whether a publication is that of a held change: it replaces one page by an edit of it. */
export const isOfHeldChange = ({ source, targets }: PublicationAnswer, chatId: string): boolean =>
  'blocks' in source && targets.length === 1 && targets[0]?.chat_id === chatId && targets[0].how === 'replace'

/**
 * The publication of a held change. It has the blocks of the time when it was made. An edit after that ends a request for
 * approval, because the approval would be of another version. Others' changes of the announcement do not.
 */
export function useHeldPublication({ owner, chatId, queue, isReady }: Options): HeldPublication {
  usePublicationChanges()
  const { data = [] } = useQuery({ ...publicationsQuery(owner), enabled: isReady })
  const found = data.find((each) => states.has(each.state) && isOfHeldChange(each, chatId))
  const hasCells = useSyncExternalStore(queue.subscribe, () => queue.unsavedCells.length > 0)
  const hasBlocks = useIsChanged(queue, chatId, found)
  const isChanged = hasBlocks === false ? hasCells : hasBlocks
  // One that failed is of interest as long as the draft is the same.
  const publication = found?.state === 'partly' && isChanged !== false ? undefined : found
  const id = publication?.publication_id
  const asking = useAskPublication(id ?? '')
  const creating = useCreatePublication()
  const [voided, setVoided] = useState<string>()
  const isForApproval = publication?.state === 'needs_approval' || publication?.approval !== undefined
  const isWaiting = publication?.state === 'needs_approval' || publication?.state === 'waiting'
  const isToVoid = isReady && isWaiting && isForApproval && isChanged === true && asking.isIdle
  const { mutate: ask } = asking
  useEffect(() => {
    if (isToVoid) ask({ act: 'stop' }, { onSuccess: () => setVoided(id) })
  }, [isToVoid, id, ask])

  const create = (request: HeldRequest, then?: () => void) => {
    const { revision, tree } = queue.draft
    const onSuccess = () => {
      asking.reset()
      setVoided(undefined)
      then?.()
    }
    const body = {
      app_id: owner,
      source: { blocks: blocksFromTree(tree) },
      targets: [{ chat_id: chatId, how: 'replace' as const, base_revision: revision }],
      uuid: newUuid(),
      ...request,
    }
    creating.mutate(body, { onSuccess })
  }
  const stop = (then?: () => void) => {
    const onSuccess = () => {
      asking.reset()
      then?.()
    }
    if (isWaiting) ask({ act: 'stop' }, { onSuccess })
    else then?.()
  }
  return {
    publication,
    isChanged: isChanged === true,
    isRenewable: !hasCells,
    isVoided: voided !== undefined && publication === undefined,
    create,
    stop,
    renew: () => stop(() => publication && create({ at: publication.at })),
    forgetError: () => creating.reset(),
    isBusy: asking.isPending || creating.isPending,
    error: creating.error ?? asking.error,
  }
}

/** Whether the draft has edits that the publication lacks. Undefined: unknown yet, or there is no publication. */
function useIsChanged(queue: SaveQueue, chatId: string, publication: PublicationAnswer | undefined) {
  const { publication_id = '', hash = '' } = publication ?? {}
  const { data: content } = useQuery({
    ...publicationContentQuery(publication_id, hash),
    enabled: publication !== undefined,
  })
  const base = content?.targets[0]?.base_revision
  const { data: basis } = useQuery({
    queryKey: ['publications', 'basis', chatId, base],
    queryFn: ({ signal }) => readDocument(call, chatId, base ?? -1, signal),
    enabled: base !== undefined,
    staleTime: Infinity,
  })
  const wanted = useSyncExternalStore(queue.subscribe, () => queue.documents.wanted)
  return useMemo(
    () => (content && basis && wanted ? hasMore(queue, treeFromBlocks(content.blocks), basis) : undefined),
    [content, basis, wanted, queue],
  )
}

/** Whether the draft differs from a version of it that was merged with what is live now. */
function hasMore(queue: SaveQueue, version: BlockTree, base: BlockTree): boolean {
  const { document: theirs } = queue.serverDocument
  return !sameTree(mergeTrees({ base, ours: version, theirs }, newId).document, queue.draft.tree)
}
