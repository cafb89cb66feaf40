import { ListScopes } from '../contract/application/list-scopes'
import { BatchGetUserIds } from '../contract/contact/batch-get-user-ids'
import { FindUsersByDepartment } from '../contract/contact/find-users-by-department'
import { GetUser } from '../contract/contact/get-user'
import { BatchDeleteChildren } from '../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../contract/docx/create-blocks'
import { GetAnnouncement } from '../contract/docx/get-announcement'
import { GetBlock } from '../contract/docx/get-block'
import { ListBlocks } from '../contract/docx/list-blocks'
import { ListChildren } from '../contract/docx/list-children'
import { DownloadMedia } from '../contract/drive/download-media'
import { UploadAll } from '../contract/drive/upload-all'
import { UploadFinish } from '../contract/drive/upload-finish'
import { UploadPart } from '../contract/drive/upload-part'
import { UploadPrepare } from '../contract/drive/upload-prepare'
import { takesBody, type Endpoint } from '../contract/endpoint'
import { AddMembers } from '../contract/im/chats/add-members'
import { CreateChat } from '../contract/im/chats/create-chat'
import { GetChat } from '../contract/im/chats/get-chat'
import { GetLegacyAnnouncement } from '../contract/im/chats/get-legacy-announcement'
import { GetModeration } from '../contract/im/chats/get-moderation'
import { ListChatMembers } from '../contract/im/chats/list-chat-members'
import { ListChats } from '../contract/im/chats/list-chats'
import { RemoveMembers } from '../contract/im/chats/remove-members'
import { SearchChats } from '../contract/im/chats/search-chats'
import { UpdateChat } from '../contract/im/chats/update-chat'
import { UpdateModeration } from '../contract/im/chats/update-moderation'
import { GetFile } from '../contract/im/files/get-file'
import { UploadFile } from '../contract/im/files/upload-file'
import { GetImage } from '../contract/im/images/get-image'
import { UploadImage } from '../contract/im/images/upload-image'
import { CreateMessage } from '../contract/im/messages/create-message'
import { EditMessage } from '../contract/im/messages/edit-message'
import { ForwardMessage } from '../contract/im/messages/forward-message'
import { GetMessage } from '../contract/im/messages/get-message'
import { GetMessageResource } from '../contract/im/messages/get-message-resource'
import { ListMessages } from '../contract/im/messages/list-messages'
import { MergeForward } from '../contract/im/messages/merge-forward'
import { BatchQueryReactions } from '../contract/im/messages/reactions/batch-query-reactions'
import { CreateReaction } from '../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../contract/im/messages/reactions/delete-reaction'
import { ListReactions } from '../contract/im/messages/reactions/list-reactions'
import { ReadUsers } from '../contract/im/messages/read-users'
import { RecallMessage } from '../contract/im/messages/recall-message'
import { ReplyMessage } from '../contract/im/messages/reply-message'
import { BatchUpdateValues } from '../contract/sheets/batch-update-values'
import { GetSheet } from '../contract/sheets/get-sheet'
import { ReadValues } from '../contract/sheets/read-values'
import { WriteValues } from '../contract/sheets/write-values'
import { endpoints } from '../service/endpoints'
import { USUAL_JSON_BYTES } from '../service/http/read-json'
import type { Role } from './config'

/** How often an operation may be called, and which calls are counted together. */
export interface Limit {
  times: number
  ms: number
  by: 'app' | 'chat' | 'receiver'
  name: string
}

/** One operation that passes. */
export interface Operation {
  endpoint: Endpoint
  method: string
  /** As in the contract: `/path/:name`. */
  path: string
  /** The least role that may call it. */
  role: Role
  /** It changes nothing, also if it is a POST. */
  isRead: boolean
  /** Names of query parameters that pass, each once. All others are dropped. None of them is a list. */
  query: ReadonlySet<string>
  /** `json`: read whole and checked; `form`: streamed. Absent: no body. */
  body?: 'json' | 'form'
  /** The most bytes of a JSON body, as in the service. */
  maxBytes: number
  /** The answer is a file, streamed. */
  isFile: boolean
  limits: readonly Limit[]
  /** Counts towards the month's calls (platform/gateway#monthly-quota). */
  isCounted: boolean
}

const reads = [
  ListChats,
  SearchChats,
  GetChat,
  GetModeration,
  ListChatMembers,
  GetLegacyAnnouncement,
  GetAnnouncement,
  ListBlocks,
  GetBlock,
  ListChildren,
  ListMessages,
  GetMessage,
  BatchQueryReactions,
  ListReactions,
  ReadUsers,
  GetUser,
  FindUsersByDepartment,
  GetSheet,
  ReadValues,
  ListScopes,
]
const files = [DownloadMedia, GetFile, GetImage, GetMessageResource]
const edits = [
  CreateBlocks,
  BatchUpdateBlocks,
  BatchDeleteChildren,
  CreateMessage,
  ReplyMessage,
  EditMessage,
  RecallMessage,
  ForwardMessage,
  MergeForward,
  CreateReaction,
  DeleteReaction,
  BatchGetUserIds,
  UploadAll,
  UploadPrepare,
  UploadPart,
  UploadFinish,
  UploadFile,
  UploadImage,
  WriteValues,
  BatchUpdateValues,
]

const manages = [CreateChat, UpdateChat, UpdateModeration, AddMembers, RemoveMembers]

/** How often all bots together may send to one user or chat (platform/pace#limits). */
const perReceiver: Limit = { times: 5, ms: 1_000, by: 'receiver', name: 'receiver' }

function operationOf(endpoint: Endpoint, role: Role, isFile: boolean): Operation {
  const [method = '', path = ''] = endpoint.route.split(' ')
  const served = endpoints.find(({ contract }) => contract.route === endpoint.route)
  const limits = (served?.limits ?? []).flatMap(({ times, ms, by, name = endpoint.route }): Limit[] =>
    by === 'app' || by === 'chat' ? [{ times, ms, by, name }] : [],
  )
  const isSend = path === '/open-apis/im/v1/messages' || /\/(merge_)?forward$/.test(path)
  return {
    endpoint,
    method,
    path,
    role,
    isRead: role === 'reader',
    query: new Set(namesOf(endpoint.query)),
    ...(method !== 'GET' && takesBody(endpoint) && { body: endpoint.encoding === 'form' ? 'form' : 'json' }),
    maxBytes: served?.json?.bytes ?? USUAL_JSON_BYTES,
    isFile,
    limits: method === 'POST' && isSend ? [...limits, perReceiver] : limits,
    isCounted: !path.startsWith('/open-apis/contact/'),
  }
}

const namesOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object }).shape ?? {})

/** Exactly the operations that the console calls. A test compares the list with the console's sources. */
export const operations: readonly Operation[] = [
  ...reads.map((endpoint) => operationOf(endpoint, 'reader', false)),
  ...files.map((endpoint) => operationOf(endpoint, 'reader', true)),
  ...edits.map((endpoint) => operationOf(endpoint, 'editor', false)),
  ...manages.map((endpoint) => operationOf(endpoint, 'owner', false)),
]

export interface Matched {
  operation: Operation
  /** Decoded parameters, one segment each. */
  params: Readonly<Record<string, string>>
  /** The path to send, with each parameter encoded as one segment. */
  path: string
}

/** One segment: an id or a range of cells, without slashes, and neither `.` nor `..`. */
const SEGMENT = /^(?!\.{1,2}$)[\w\-.@!:$|=+,~]{1,256}$/

/** Paths and queries without encoded characters, and without any that need encoding. */
const PLAIN_PATH = /^[\w\-.~/]*$/
const PLAIN_QUERY = /^\?[\w\-.~=&]*$/

/** Recent matches by method, because pages request the same paths repeatedly. An empty map replaces a full one. */
const known = new Map<string, Map<string, Matched>>()
const MOST_KNOWN = 1_000
const LONGEST_KNOWN = 200

/** The operation of a request; undefined for every other path, in any spelling. */
export function match(method: string, pathname: string): Matched | undefined {
  if (pathname.length > 2_000) return undefined
  const before = known.get(method)
  const same = before?.get(pathname)
  if (same) return same
  // A copy, because a slice of a request's text would keep the whole text in memory.
  const path = copyOf(pathname)
  const matched = matchOf(method, path)
  if (!matched || path.length > LONGEST_KNOWN) return matched
  const kept = before && before.size < MOST_KNOWN ? before : new Map<string, Matched>()
  known.set(method, kept.set(path, matched))
  return matched
}

function matchOf(method: string, pathname: string): Matched | undefined {
  const isPlain = PLAIN_PATH.test(pathname)
  const asked = pathname.split('/')
  for (const { operation, template } of templates.get(`${method} ${asked.length}`) ?? []) {
    const params = paramsOf(template, asked)
    if (params) return { operation, params, path: isPlain ? pathname : encodedPath(operation, params) }
  }
  return undefined
}

/** By method and number of segments. Paths with fewer parameters come first, as others may match the same request. */
const templates = new Map<string, { operation: Operation; template: readonly string[] }[]>()
for (const operation of operations.toSorted((one, other) => parametersIn(one) - parametersIn(other))) {
  const template = operation.path.split('/')
  const key = `${operation.method} ${template.length}`
  templates.set(key, [...(templates.get(key) ?? []), { operation, template }])
}

function parametersIn({ path }: Operation): number {
  return path.split('/:').length
}

function paramsOf(template: readonly string[], asked: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (let at = 0; at < template.length; at++) {
    const part = template[at] ?? ''
    const given = asked[at] ?? ''
    if (!part.startsWith(':')) {
      if (part !== given) return undefined
      continue
    }
    const value = given.includes('%') ? decoded(given) : given
    if (value === undefined || !SEGMENT.test(value)) return undefined
    params[part.slice(1)] = value
  }
  return params
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const encodedPath = ({ path }: Operation, params: Matched['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The latest address of each match, because pages repeat the query of a path. */
const addresses = new WeakMap<Matched, { origin: string; search: string; address: string }>()

/** The address of an operation on a platform. Only the first value of a repeated query name is checked and sent. */
export function urlOf(origin: string, matched: Matched, query: Pick<URL, 'search' | 'searchParams'>): string {
  const { search } = query
  if (search === '') return origin + matched.path
  const known = addresses.get(matched)
  if (known?.origin === origin && known.search === search) return known.address
  const address = addressOf(origin, matched, query)
  // Copies, because a slice of a request's text would keep the whole text in memory.
  if (search.length <= LONGEST_KNOWN)
    addresses.set(matched, { origin, search: copyOf(search), address: copyOf(address) })
  return address
}

function addressOf(
  origin: string,
  { operation, path }: Matched,
  query: Pick<URL, 'search' | 'searchParams'>,
): string {
  const passed: string[] = []
  let search = ''
  for (const [name, value] of pairsOf(query)) {
    if (!operation.query.has(name) || passed.includes(name)) continue
    passed.push(name)
    search += `${search ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }
  return origin + path + search
}

const copyOf = (text: string): string => Buffer.from(text).toString()

/** Avoids `searchParams` if nothing is encoded, because it takes longer than the rest of the address. */
const pairsOf = (query: Pick<URL, 'search' | 'searchParams'>): Iterable<[string, string]> =>
  PLAIN_QUERY.test(query.search) ? query.search.slice(1).split('&').map(pairOf) : query.searchParams

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
