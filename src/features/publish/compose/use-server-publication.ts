import { useRef, useState } from 'react'
import { getAnnouncement } from '../../../../client/announcement'
import type { PublicationRequest } from '../../../../contract/herald/publications'
import type { BlockTree } from '../../../../document/block-tree'
import { blocksFromTree } from '../../../../document/wire/tree-from-blocks'
import { newUuid } from '../../../../primitives/new-uuid'
import type { Excerpt } from '../../../../publishing/content/content'
import type { PublishSource } from '../../../../publishing/run/publish-job'
import { call } from '../../../api/client'
import { useCreatePublication } from '../../../api/publications'
import { useScheduleWords } from '../../publications/publications'
import type { ScheduleChoice } from '../../publications/publications'
import type { ReadyTarget } from './ready-target'
import { reported } from './use-left-out'
import type { LeftOutTarget } from './use-left-out'

interface Options {
  appId: string
  source: Omit<PublishSource, 'part'>
  page: BlockTree
  /** Undefined: the whole announcement. */
  selected: Excerpt | undefined
}

/** Makes a publication of what is previewed. */
export function useServerPublication({ appId, source, page, selected }: Options) {
  const creating = useCreatePublication()
  const { dateAndTime } = useScheduleWords()
  const sent = useRef<{ content: string; uuid: string }>(undefined)
  /** The revision that the announcement has instead of the previewed one. */
  const [moved, setMoved] = useState<number>()

  /** `left`: the chosen chats that get no copy. */
  const requestOf = (
    choice: ScheduleChoice,
    going: readonly ReadyTarget[],
    left: readonly LeftOutTarget[] = [],
  ): PublicationRequest => {
    const values = { ...dateAndTime(choice), 'source.name': source.name }
    return {
      app_id: appId,
      source: selected ? { blocks: partOf(page, selected) } : { chat_id: source.chat_id },
      targets: going.map(({ target: { chat_id, how } }) => ({ chat_id, how, values })),
      ...reported(left, going, values),
      ...choice.request,
    }
  }

  /** Returns its id; undefined if it was refused, or if the announcement has changed since it was previewed. */
  const create = async (...of: Parameters<typeof requestOf>) => {
    const request = requestOf(...of)
    // A repetition of the same request makes nothing new.
    const content = JSON.stringify(request)
    if (sent.current?.content !== content) sent.current = { content, uuid: newUuid() }
    try {
      const { revision_id } = await getAnnouncement(call, source.chat_id)
      setMoved(revision_id === source.revision ? undefined : revision_id)
      if (revision_id !== source.revision) return undefined
      return (await creating.mutateAsync({ ...request, uuid: sent.current.uuid })).publication_id
    } catch {
      return undefined
    }
  }
  return { create, requestOf, moved, error: creating.error, targets: creating.variables?.targets ?? [] }
}

/** The selected blocks on a page without a title. */
const partOf = (page: BlockTree, { blocks }: Excerpt) =>
  blocksFromTree({ ...page, body: { page: { elements: [] } }, children: blocks })
