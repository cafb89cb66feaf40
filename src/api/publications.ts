import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  GatewayPublications,
  LocalPublications,
  type PublicationAnswer,
  type PublicationRequest,
} from '../../contract/herald/publications'
import { RehearseAtGateway, RehearsePublication } from '../../contract/herald/rehearsal'
import { changes, feedScope } from './changes'
import { call, sessionNow } from './client'

export const publicationKeys = {
  all: ['publications'] as const,
  list: (appId: string) => ['publications', 'list', appId] as const,
  one: (id: string) => ['publications', 'one', id] as const,
  /** Changes of others. Apart from the publications, because it costs a call a chat. */
  since: (id: string, chatId: string, revision?: number) => ['later-changes', id, chatId, revision] as const,
  content: (id: string, hash: string) => ['publications', 'content', id, hash] as const,
}

/** A session at a gateway has no token. */
const isGateway = () => sessionNow()?.token === undefined
/** Both have the same endpoints. */
const endpoints = () => (isGateway() ? GatewayPublications : LocalPublications)

/** Without a stream of changes, what may change by itself is read again this often. */
const POLL_MS = 5_000

const isOpen = ({ state }: PublicationAnswer): boolean =>
  state === 'running' || state === 'waiting' || state === 'needs_approval' || state === 'paused'

const pollsWhile = (is: boolean): number | false => (is && feedScope() === undefined ? POLL_MS : false)

/** The newest 200 publications of an application, the newest first. */
export const publicationsQuery = (appId: string) =>
  queryOptions({
    queryKey: publicationKeys.list(appId),
    async queryFn({ signal }) {
      return (await call(endpoints().list, { query: { app_id: appId } }, { signal })).publications
    },
    refetchInterval: ({ state: { data } }) => pollsWhile(data?.some(isOpen) === true),
    staleTime: 0,
  })

export const publicationQuery = (publication_id: string) =>
  queryOptions({
    queryKey: publicationKeys.one(publication_id),
    async queryFn({ signal }) {
      return (await call(endpoints().get, { path: { publication_id } }, { signal })).publication
    },
    refetchInterval: ({ state: { data } }) => pollsWhile(data !== undefined && isOpen(data)),
    staleTime: 0,
  })

/** The blocks that an approval is of. `hash`: of the publication as it was read, because an update changes both. */
export const publicationContentQuery = (publication_id: string, hash: string) =>
  queryOptions({
    queryKey: publicationKeys.content(publication_id, hash),
    queryFn: ({ signal }) => call(endpoints().content, { path: { publication_id } }, { signal }),
    staleTime: Infinity,
  })

/** Reads publications again whenever the service reports a change of them, while a page that shows them is open. */
export function usePublicationChanges() {
  const queries = useQueryClient()
  useEffect(() => {
    if (feedScope() === undefined) return undefined
    return changes.listen((news) => {
      if (news.kind === 'publication') {
        void queries.invalidateQueries({ queryKey: publicationKeys.list(news.app_id) })
        void queries.invalidateQueries({ queryKey: publicationKeys.one(news.publication_id), exact: true })
      } else if (news.kind === 'world' || news.kind === 'missed') {
        // It begins with `missed`: a step may have been stored since the page was read.
        void queries.invalidateQueries({ queryKey: publicationKeys.all })
      }
    })
  }, [queries])
}

/** What a user asks of a publication. `by`: the user's name, for a local service. */
export type PublicationAsk =
  | { act: 'pause' | 'resume' | 'takeBack' | 'update'; by?: string }
  | { act: 'stop'; by?: string; note?: string }
  | { act: 'approve'; by?: string; hash: string }

/** A gateway knows its operator. */
const named = (name: 'by' | 'made_by', value: string | undefined) =>
  isGateway() || !value ? {} : { [name]: value }

async function ask(publication_id: string, asked: PublicationAsk): Promise<PublicationAnswer> {
  const path = { publication_id }
  const by = named('by', asked.by)
  const at = endpoints()
  if (asked.act === 'approve')
    return (await call(at.approve, { path, body: { hash: asked.hash, ...by } })).publication
  if (asked.act === 'stop')
    return (await call(at.stop, { path, body: { ...(asked.note && { note: asked.note }), ...by } }))
      .publication
  return (await call(at[asked.act], { path, body: by })).publication
}

const keep = (queries: QueryClient, publication: PublicationAnswer) => {
  queries.setQueryData(publicationKeys.one(publication.publication_id), publication)
  void queries.invalidateQueries({ queryKey: publicationKeys.list(publication.app_id) })
}

/** Asks something of a publication; the answer replaces what pages show of it. */
export function useAskPublication(publicationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: PublicationAsk) => ask(publicationId, asked),
    onSuccess: (publication) => keep(queries, publication),
    // It may have changed meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: publicationKeys.one(publicationId) }),
  })
}

/** What a publication would do. Its data is undefined where nothing can rehearse. */
export const useRehearsal = () =>
  useMutation({
    async mutationFn({ made_by, ...rest }: PublicationRequest) {
      const body = { ...rest, ...named('made_by', made_by) }
      return isGateway()
        ? (await call(RehearseAtGateway, { body })).rehearsal
        : (await call(RehearsePublication, { body })).rehearsal
    },
  })

/** Makes a publication. */
export function useCreatePublication() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ made_by, ...rest }: PublicationRequest) {
      const body = { ...rest, ...named('made_by', made_by) }
      return (await call(endpoints().create, { body })).publication
    },
    onSuccess: (publication) => keep(queries, publication),
  })
}
