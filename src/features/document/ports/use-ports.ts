import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorPorts, MediaPort } from '../../../editor/view/ports'
import { failureWithNext } from '../../../i18n/explain-failure'
import { MOST_BYTES } from '../../../saving/media/media-limits'
import type { UploadFailure } from '../../../saving/media/media-uploader'
import type { OpenQueue } from '../../../saving/queue/open-queues'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import type { Refusal } from '../../../saving/queue/save-state'
import { saveBytes } from '../../../ui/download-name'
import { errorOf, explainRefusal } from '../edit-refusal'
import { useWords } from '../use-words'
import { useChatPort, usePeoplePort } from './use-name-ports'

const MB = 1_048_576

/** What the editor borrows from the page of one announcement; another object whenever names have become known. */
export function usePorts(
  chatId: string,
  open: OpenQueue,
  publish?: (part: { first: string; last: string }) => Promise<void>,
): EditorPorts {
  const people = usePeoplePort(chatId)
  const chats = useChatPort()
  const words = useMediaWords()
  return useMemo(
    () => ({
      media: mediaPort(open, words),
      people,
      chats,
      addressOf: (id) => addressOf(open.queue, id),
      sheets: open.sheets.port,
      publish: publish && ((part) => void publish(part)),
    }),
    [open, words, people, chats, publish],
  )
}

/** This page, and behind the `#` the block as the service knows it. */
function addressOf(queue: SaveQueue, id: string): string | undefined {
  if (!queue.isKnown(id)) return undefined
  const address = new URL(location.href)
  address.hash = encodeURIComponent(queue.blockIdOf(id))
  return address.href
}

function useMediaWords(): MediaWords {
  const say = useWords()
  const { t } = useTranslation('failures')
  return useMemo(
    () => ({
      empty: (name) => say('media.empty', { name }),
      tooLarge: (name, most) => say('media.tooLarge', { name, most: most / MB }),
      notHad: (name) => say('media.notHad', { name }),
      noAnswer: () => say('media.noAnswer'),
      gone: () => say('media.gone'),
      refused: (refusal) =>
        refusal.code === undefined ? explainRefusal(refusal, t).what : failureWithNext(errorOf(refusal), t),
    }),
    [say, t],
  )
}

/** What the port says in the language of the page. */
interface MediaWords {
  empty(name: string): string
  tooLarge(name: string, most: number): string
  notHad(name: string): string
  refused(refusal: Pick<Refusal, 'code' | 'msg'>): string
  noAnswer(): string
  gone(): string
}

/** Pictures and files of one announcement. */
function mediaPort(
  { queue, media, uploader }: Pick<OpenQueue, 'queue' | 'media' | 'uploader'>,
  words: MediaWords,
): MediaPort {
  const wordsOf = ({ failure }: UploadFailure) => {
    if (failure.kind === 'gone') return words.gone()
    return failure.kind === 'unanswered' ? words.noAnswer() : words.refused(failure)
  }
  return {
    urlOf: media.urlOf,
    bytesOf: media.bytesOf,
    add(file) {
      if (file.size === 0) throw new Error(words.empty(file.name))
      if (file.size > MOST_BYTES) throw new Error(words.tooLarge(file.name, MOST_BYTES))
      return media.add(file)
    },
    uploadOf(blockId) {
      const state = uploader.stateOf(blockId)
      if (!state) return undefined
      const { kind: _, failure, ...upload } = state
      return failure ? { ...upload, failure: { step: failure.step, words: wordsOf(failure) } } : upload
    },
    subscribe: uploader.subscribe,
    retry(blockId) {
      const { failure } = uploader.stateOf(blockId) ?? {}
      // What was refused with its block is sent again with it.
      if (failure?.step === 'create') queue.retry()
      else uploader.retry(blockId)
    },
    async download(token, name) {
      const bytes = await media.bytesOf(token)
      if (!bytes) throw new Error(words.notHad(name))
      saveBytes(name, bytes)
    },
  }
}
