import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UploadFailure, MOST_BYTES, type Refusal } from '../../../../saving/saving'
import { botChatsQuery } from '../../../api/chats/chats'
import { membersQuery } from '../../../api/people/people'
import { pinyinMatcher } from '../../../browser/pinyin'
import type { EditorPorts, MediaPort, ChatPort, PeoplePort } from '../../../editor/view/ports'
import { bestMatches } from '../../../i18n/best-matches'
import { failureWithNext } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import type { OpenQueue } from '../../../saving/open-queues'
import type { ReadableDocument } from '../../../saving/queue-for'
import { errorOf, explainRefusal } from '../explain-refusal'
import { useDocumentWords } from '../words'

const MB = 1_048_576

/**
 * The editor's ports on the page of one announcement; a new object whenever names become known. Mentions in blocks that
 * come from another chat, `sourceId`, also have the names of its members.
 */
export function usePorts(
  chatId: string,
  open: OpenQueue | ReadableDocument,
  publish?: (part: { first: string; last: string }) => Promise<void>,
  sourceId?: string,
): EditorPorts {
  const people = usePeoplePort(chatId, sourceId)
  const chats = useChatPort()
  const words = useMediaWords()
  return useMemo(
    () => ({
      media: mediaPort(open, words),
      people,
      chats,
      addressOf: (id) => addressOf(open, id),
      sheets: open.sheets.port,
      publish: publish && ((part) => void publish(part)),
    }),
    [open, words, people, chats, publish],
  )
}

/** The address of this page, with the block's id on the service after the `#`. */
function addressOf(open: OpenQueue | ReadableDocument, id: string): string | undefined {
  const names = 'queue' in open ? open.queue : open
  if (!names.isKnown(id)) return undefined
  const address = new URL(location.href)
  address.hash = encodeURIComponent(names.blockIdOf(id))
  return address.href
}

function useMediaWords(): MediaWords {
  const say = useDocumentWords()
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

/** The port's messages in the language of the page. */
interface MediaWords {
  empty(name: string): string
  tooLarge(name: string, most: number): string
  notHad(name: string): string
  refused(refusal: Pick<Refusal, 'code' | 'msg'>): string
  noAnswer(): string
  gone(): string
}

/** Pictures and files of one announcement. A page that only reads uploads none. */
function mediaPort(
  { queue, media, uploader }: Pick<OpenQueue, 'media'> & Partial<Pick<OpenQueue, 'queue' | 'uploader'>>,
  words: MediaWords,
): MediaPort {
  const wordsOf = ({ failure }: UploadFailure) => {
    if (failure.kind === 'gone') return words.gone()
    return failure.kind === 'unanswered' ? words.noAnswer() : words.refused(failure)
  }
  return {
    bytesOf: media.bytesOf,
    isAvailable: media.isAvailable,
    add(file) {
      if (file.size === 0) throw new Error(words.empty(file.name))
      if (file.size > MOST_BYTES) throw new Error(words.tooLarge(file.name, MOST_BYTES))
      return media.add(file)
    },
    uploadOf(blockId) {
      const state = uploader?.stateOf(blockId)
      if (!state) return undefined
      const { kind: _, failure, ...upload } = state
      return failure ? { ...upload, failure: { step: failure.step, words: wordsOf(failure) } } : upload
    },
    subscribe: uploader?.subscribe ?? (() => () => undefined),
    retry(blockId) {
      const { failure } = uploader?.stateOf(blockId) ?? {}
      // Bytes that were refused together with their block are sent again with it.
      if (failure?.step === 'create') queue?.retry()
      else uploader?.retry(blockId)
    },
    async download(token, name) {
      const bytes = await media.bytesOf(token)
      if (!bytes) throw new Error(words.notHad(name))
      const { saveBytes } = await import('../../../ui/download-name')
      saveBytes(name, bytes)
    },
  }
}

/** The ports for an announcement of the old type: names, but neither bytes nor sheets, as it has none here. */
export function useReadingPorts(chatId: string): EditorPorts {
  const people = usePeoplePort(chatId)
  const chats = useChatPort()
  const say = useDocumentWords()
  return useMemo(() => {
    const not = () => Promise.reject(new Error(say('oldType')))
    return {
      people,
      chats,
      media: {
        bytesOf: () => Promise.resolve(undefined),
        isAvailable: () => Promise.resolve(false),
        add() {
          throw new Error(say('oldType'))
        },
        uploadOf: () => undefined,
        subscribe: () => () => undefined,
        retry: () => undefined,
        download: not,
      },
      sheets: { read: not, write: not },
      addressOf: () => undefined,
    }
  }, [people, chats, say])
}

/** The people in this chat; a new object once they are known. */
function usePeoplePort(chatId: string, sourceId = chatId): PeoplePort {
  const client = useQueryClient()
  const { data: members, isPending } = useQuery(membersQuery(chatId))
  const { data: others } = useQuery(membersQuery(sourceId))
  return useMemo(() => {
    const port = peoplePort(members, () => client.ensureQueryData(membersQuery(chatId)))
    return { ...port, nameOf: (openId) => port.nameOf(openId) ?? others?.get(openId), isPending }
  }, [client, chatId, members, others, isPending])
}

/** The chats that the bot is in. Nothing is requested until the editor needs it. */
function useChatPort(): ChatPort {
  const client = useQueryClient()
  const chats = useQuery({ ...botChatsQuery, enabled: false }).data
  return useMemo(() => chatPort(chats, () => client.ensureQueryData(botChatsQuery)), [client, chats])
}

/** The members of a chat. `find` awaits `load` if they are not known yet; `nameOf` knows only those loaded by now. */
const peoplePort = (
  members: ReadonlyMap<string, string> | undefined,
  load: () => Promise<ReadonlyMap<string, string>>,
): Omit<PeoplePort, 'isPending'> => ({
  nameOf: (openId) => members?.get(openId),
  async find(words) {
    const people = [...(members ?? (await load()))].map(([open_id, name]) => ({ open_id, name }))
    return bestMatches(people, words, {
      readsAs: await pinyinMatcher(words),
      idOf: ({ open_id }) => open_id,
    })
  },
})

interface Chat {
  chat_id: string
  name: string
}

/**
 * Chats that the bot is in. `load` reads them when first needed: most
 * announcements hold no card of a chat. A pasted id finds its chat.
 */
const chatPort = (chats: readonly Chat[] | undefined, load: () => Promise<readonly Chat[]>): ChatPort => {
  const names = new Map(chats?.map(({ chat_id, name }) => [chat_id, name]))
  return {
    nameOf(chatId) {
      // On failure the id stays as it is; the next lookup tries again.
      if (!chats) load().catch(() => undefined)
      return names.get(chatId)
    },
    async find(words) {
      const all = chats ?? (await load())
      const named = all.find(({ chat_id }) => chat_id === words.trim())
      return named ? [named] : bestMatches(all, words, { readsAs: await pinyinMatcher(words) })
    },
  }
}
