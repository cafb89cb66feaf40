import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { publicationsQuery, usePublicationChanges } from '../../../api/publications'
import { bestMatches } from '../../../i18n/best-matches'
import { Chip } from '../../../ui/chip'
import { EmptyState } from '../../../ui/empty-state'
import { FailureNote } from '../../../ui/failure'
import { RecordList } from '../../../ui/record-list'
import { RecordChips, RecordLink, RecordTime, RecordWords } from '../../../ui/record-page'
import { Skeleton } from '../../../ui/skeleton'
import { publicationRoute } from '../publication-route'
import { useWordsOfPublication } from '../publication-words'
import styles from './publications-page.module.css'

/** The publications that the server keeps for an application, the newest first. `isInPage`: the server is this page. */
export function PublicationsPage({ appId, isInPage }: { appId: string; isInPage: boolean }) {
  const { say, nameOf } = useWordsOfPublication()
  usePublicationChanges()
  const { data, error, refetch } = useQuery(publicationsQuery(appId))
  const [query, setQuery] = useState('')
  const found = useMemo(() => data?.filter((each) => isOf(each, query, nameOf)) ?? [], [data, query, nameOf])
  if (error && !data) return <FailureNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={['full', 'long', 'middle']} />
  const inBrowser = <Link to="/publishes">{say('list.inBrowser')}</Link>
  if (data.length === 0) {
    return (
      <EmptyState heading={2} icon={<Globe size={28} />} title={say('list.none')}>
        <p>{say('list.noneNext')}</p>
        {inBrowser}
      </EmptyState>
    )
  }
  return (
    <RecordList
      about={
        <>
          {say(isInPage ? 'list.aboutPage' : 'list.about')} {inBrowser}
        </>
      }
      search={say('list.search')}
      query={query}
      onQuery={setQuery}
      found={say('list.found', { count: found.length })}
      none={say('list.noneFound')}
      rows={found.map((publication) => (
        <PublicationRow key={publication.publication_id} publication={publication} />
      ))}
    />
  )
}

/** Searches the author, and the names and ids of all chats. */
function isOf(
  { source, targets, made_by }: PublicationAnswer,
  query: string,
  nameOf: (id: string) => string,
): boolean {
  const ids = [...('chat_id' in source ? [source.chat_id] : []), ...targets.map(({ chat_id }) => chat_id)]
  const names = [made_by, ...ids.map(nameOf)].map((name) => ({ name }))
  return ids.includes(query.trim()) || bestMatches(names, query).length > 0
}

function PublicationRow({ publication }: { publication: PublicationAnswer }) {
  const { say, title, state, time, person, counts } = useWordsOfPublication()
  const { publication_id, made_at, made_by } = publication
  const { tone, words } = state(publication)
  return (
    <li>
      <RecordLink to={publicationRoute(publication_id)}>
        <RecordWords>{title(publication)}</RecordWords>
        <RecordChips>
          <Chip tone={tone}>{words}</Chip>
        </RecordChips>
        <RecordTime dateTime={new Date(made_at).toISOString()}>{time(made_at)}</RecordTime>
        <span className={styles['facts']}>
          {[counts(publication), say('list.by', { name: person(made_by) })].join(' · ')}
        </span>
      </RecordLink>
    </li>
  )
}
