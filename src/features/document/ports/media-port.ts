import type { MediaPort } from '../../../editor/view/ports'
import { saveBytes } from '../../../ui/saving/save-bytes'
import { MOST_BYTES } from '../../../saving/media/media-limits'
import type { LoadFailure } from '../../../saving/media/media-carrier'
import type { OpenQueue } from '../../../saving/queue/open-queues'
import type { Refusal } from '../../../saving/queue/save-state'

/** What the port says in the language of the page. */
export interface MediaWords {
  empty(name: string): string
  tooLarge(name: string, most: number): string
  notHad(name: string): string
  refused(refusal: Pick<Refusal, 'code' | 'msg'>): string
  noAnswer(): string
  gone(): string
}

/** Pictures and files of one announcement. */
export function mediaPort(
  { queue, media, carrier }: Pick<OpenQueue, 'queue' | 'media' | 'carrier'>,
  words: MediaWords,
): MediaPort {
  const wordsOf = ({ failure }: LoadFailure) => {
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
      const state = carrier.stateOf(blockId)
      if (!state) return undefined
      const { kind: _, failure, ...upload } = state
      return failure ? { ...upload, failure: { step: failure.step, words: wordsOf(failure) } } : upload
    },
    subscribe: carrier.subscribe,
    retry(blockId) {
      const { failure } = carrier.stateOf(blockId) ?? {}
      // What was refused with its block is sent again with it.
      if (failure?.step === 'create') queue.retry()
      else carrier.retry(blockId)
    },
    async download(token, name) {
      const bytes = await media.bytesOf(token)
      if (!bytes) throw new Error(words.notHad(name))
      saveBytes(name, bytes)
    },
  }
}
